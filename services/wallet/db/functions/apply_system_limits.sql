create or replace function apply_system_limits(
    p_began timestamptz, p_after uuid, p_limit integer, out told integer,
    out last_told uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
declare
    next_id uuid;
begin
    told := 0;
    if not exists (select from system_limits where applied_at is null and valid_from <= p_began) then
        return;
    end if;
    for next_id in
        select customer_id from customers where customer_id > p_after order by customer_id limit p_limit
    loop
        perform lock_reference('customer', next_id::text);
        perform refresh_guard(next_id);
        told := told + 1;
        last_told := next_id;
    end loop;
    if told < p_limit then
        update system_limits set applied_at = p_began where applied_at is null and valid_from <= p_began;
        last_told := null;
    end if;
end
$$;
