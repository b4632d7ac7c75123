create or replace function exclusion_lease(p_lease interval) returns setof exclusions
language sql as $$
update exclusions x set version = x.version + 1, due_at = clock_timestamp() + p_lease
where x.customer_id = (
    select c.customer_id from exclusions c
    where c.due_at <= clock_timestamp() order by c.due_at limit 1 for update skip locked
)
returning x.*
$$;
