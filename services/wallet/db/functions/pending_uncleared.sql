create or replace function pending_uncleared(p_customer_id uuid, p_currency text) returns bigint
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select coalesce(sum(amount), 0)::bigint from uncleared_deposits
where customer_id = p_customer_id and currency = p_currency and state = 'pending'
$$;
