create or replace function reality_check_set(p_customer_id uuid, p_minutes smallint) returns void
language sql security definer set search_path to pg_catalog, public, pg_temp as $$
update customers set reality_check_minutes = p_minutes where customer_id = p_customer_id
$$;
