create or replace function settlement_lease(p_lease interval) returns setof settlements
language sql as $$
update settlements s set version = s.version + 1, due_at = clock_timestamp() + p_lease
where (s.offer_key, s.draw_no, s.result_version) = (
    select c.offer_key, c.draw_no, c.result_version from settlements c
    where c.due_at <= clock_timestamp() and not exists (
        select 1 from settlements earlier
        where earlier.offer_key = c.offer_key and earlier.draw_no = c.draw_no
            and earlier.result_version < c.result_version and earlier.due_at is not null
    )
    order by c.due_at limit 1 for update skip locked
)
returning s.*
$$;
