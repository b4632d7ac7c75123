create or replace function transactions_matching(
    p_customer_id uuid, p_currency text, p_kinds text[], p_since timestamptz, p_until timestamptz,
    p_limit bigint, p_offset bigint
) returns table(
    transaction_id uuid, kind text, description text, reference text, amount bigint, balance_after bigint,
    occurred_at timestamptz, total bigint
)
language sql stable set search_path to pg_catalog, public, pg_temp as $$
with matching as materialized (
    select * from wallet_transactions
    where customer_id = p_customer_id and currency = p_currency
      and (kind = any (p_kinds) or cardinality(p_kinds) = 0)
      and (occurred_at >= p_since or p_since is null)
      and (occurred_at < p_until or p_until is null)
), page as (
    select * from matching order by number desc limit p_limit offset p_offset
)
select page.journal_id, page.kind, page.description, page.reference, page.amount, page.balance_after, page.occurred_at,
       counted.total
from (select count(*) as total from matching) as counted left join page on true
order by page.number desc
$$;

comment on function transactions_matching is 'A page of a wallet''s transactions, newest first, with the number of all that match; one row without a transaction when the page is empty.';
