create or replace function clearing_between(
    p_gateway_key text, p_from timestamptz, p_until timestamptz
) returns table(reference text, currency text, stated bigint, booked bigint)
language sql stable set search_path to pg_catalog, public, pg_temp as $$
with clearing as materialized (
    select account_id, currency from accounts where kind = 'psp_clearing' and scope = p_gateway_key
), moved as (
    select reference, currency, (array_agg(customer_id) filter (where customer_id is not null))[1] as customer_id
    from (
        select line.reference, line.currency, deposit.customer_id from statement_lines as line
        left join deposits deposit on deposit.deposit_id::text = line.reference
        where line.gateway_key = p_gateway_key and line.occurred_at >= p_from and line.occurred_at < p_until
        union all
        select line.reference, clearing.currency, journal.customer_id
        from journals journal
        join postings posting on posting.journal_id = journal.journal_id
        join clearing using (account_id)
        join wallet_transactions as line
            on line.customer_id = journal.customer_id and line.currency = journal.currency and line.number = journal.number
        where journal.posted_at >= p_from and journal.posted_at < p_until
    ) as mentioned
    group by reference, currency
)
select moved.reference, moved.currency, coalesce(said.amount, 0), coalesce(kept.amount, 0)
from moved
left join lateral (
    select sum(line.amount)::bigint as amount from statement_lines as line
    where line.gateway_key = p_gateway_key and line.reference = moved.reference and line.currency = moved.currency
) as said on true
left join lateral (
    select -sum(posting.amount)::bigint as amount
    from (
        select line.journal_id from wallet_transactions as line
        where line.customer_id = moved.customer_id and line.currency = moved.currency and line.reference = moved.reference
        union
        select difference.journal_id from differences difference
        where difference.source = p_gateway_key and difference.subject = moved.reference
          and difference.currency = moved.currency and difference.journal_id is not null
    ) as known
    join postings posting on posting.journal_id = known.journal_id
    join clearing on clearing.account_id = posting.account_id
) as kept on true
$$;
