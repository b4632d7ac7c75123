create or replace function stock_reservation_end(
    p_offer_key text, p_draw_no bigint, p_region text, p_lifetime interval
) returns timestamptz
language sql as $$
-- A payment may take longer than the list of an earlier drawing can wait for it.
select least(
    clock_timestamp() + p_lifetime,
    coalesce((d.closes ->> p_region)::timestamptz, d.stop),
    (select min(g.entries_until) + interval '30 minutes' from drawings g
     where g.offer_key = d.offer_key and g.draw_no = d.draw_no and g.status = 'waiting'
         and g.entries_until > clock_timestamp())
) from draws d where d.offer_key = p_offer_key and d.draw_no = p_draw_no
$$;

comment on function stock_reservation_end is 'Deadline of a reservation that is made now: the earliest of its lifetime, the stop of its draw, and half an hour after the entries of an earlier drawing end.';
