create or replace function stock_hold_ends(
    p_offer_key text, p_draw_no bigint, p_region text, p_lifetime interval
) returns timestamptz
language sql as $$
-- Holds are as long as payments may take; the list of an earlier drawing must not wait so long for one.
select least(
    clock_timestamp() + p_lifetime,
    coalesce((d.closes ->> p_region)::timestamptz, d.stop),
    (select min(g.entries_until) + interval '30 minutes' from drawings g
     where g.offer_key = d.offer_key and g.draw_no = d.draw_no and g.status = 'waiting'
         and g.entries_until > clock_timestamp())
) from draws d where d.offer_key = p_offer_key and d.draw_no = p_draw_no
$$;

comment on function stock_hold_ends is 'Until when something is held at most that is asked for now: its time, the stop of its draw, and half an hour after the end of the entries of an earlier drawing.';
