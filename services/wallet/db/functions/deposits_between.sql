create or replace function deposits_between(p_from timestamptz, p_until timestamptz) returns table(deposit_id uuid, currency text, asked bigint, credited bigint)
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select deposit.deposit_id, deposit.currency,
       case deposit.state when 'settled' then deposit.amount else 0 end,
       coalesce((
           select sum(line.amount - line.owed) from wallet_transactions as line
           where line.customer_id = deposit.customer_id and line.currency = deposit.currency
             and line.reference = deposit.deposit_id::text and line.kind in ('deposit', 'chargeback')), 0)::bigint
from deposits deposit
where deposit.settled_at >= p_from and deposit.settled_at < p_until
$$;
