create or replace function seal_lease(p_lease interval) returns setof draw_seals
language sql as $$
update draw_seals s set version = s.version + 1, due_at = clock_timestamp() + p_lease
where (s.offer_key, s.draw_no) = (
    select c.offer_key, c.draw_no from draw_seals c
    where c.due_at <= clock_timestamp() order by c.due_at limit 1 for update skip locked
)
returning s.*
$$;
