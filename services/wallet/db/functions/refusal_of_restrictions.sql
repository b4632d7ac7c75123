create or replace function refusal_of_restrictions(p_customer_id uuid) returns text
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select case kind when 'closed' then 'account_closed' when 'register' then 'register_excluded' else kind end
from restrictions
where customer_id = p_customer_id and lifted_at is null and coalesce(until > clock_timestamp(), true)
order by array_position(array['closed', 'self_excluded', 'register', 'suspended', 'time_out'], kind) limit 1
$$;
