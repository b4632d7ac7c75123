create or replace function region_now(p_customer uuid, p_before text) returns text
language sql stable as $$
select coalesce((select c.region from customers c where c.customer_id = p_customer), p_before)
$$;

comment on function region_now is 'Where a customer lives, or, while that is not known, lived before.';
