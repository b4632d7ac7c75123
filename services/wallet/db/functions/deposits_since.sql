create or replace function deposits_since(
    p_customer_id uuid, p_currency text, p_since timestamptz
) returns table(settled_at timestamptz, amount bigint)
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select null::timestamptz, amount from deposit_usages
where customer_id = p_customer_id and state = 'pending' and currency = p_currency
union all
select settled_at, amount from deposit_usages
where customer_id = p_customer_id and state = 'settled' and settled_at > p_since and currency = p_currency
order by 1 desc
$$;
