create or replace function limit_prompt_answered(p_customer_id uuid) returns void
language sql security definer set search_path to pg_catalog, public, pg_temp as $$
update customers set limit_prompt_answered_at = coalesce(limit_prompt_answered_at, clock_timestamp())
where customer_id = p_customer_id
$$;
