create or replace function entries_lock(p_tickets uuid[], p_draw_nos bigint[]) returns void
language plpgsql as $$
begin
    perform pg_advisory_xact_lock_shared(locks.key) from (
        select distinct draw_lock_key(e.offer_key, e.draw_no) as key
        from unnest(p_tickets, p_draw_nos) as n (ticket_id, draw_no)
        join entries e on e.ticket_id = n.ticket_id and e.draw_no = n.draw_no
        order by 1
    ) locks;
end
$$;
