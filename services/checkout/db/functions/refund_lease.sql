create or replace function refund_lease(p_lease interval) returns setof draw_refunds
language sql as $$
update draw_refunds s set version = s.version + 1, due_at = clock_timestamp() + p_lease
where (s.offer_key, s.draw_no) = (
    select c.offer_key, c.draw_no from draw_refunds c
    where c.due_at <= clock_timestamp() order by c.due_at limit 1 for update skip locked
)
returning s.*
$$;
