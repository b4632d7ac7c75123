create or replace function stock_release_tickets(p_order uuid, p_tickets uuid[]) returns table(reference uuid, released boolean, is_free boolean)
language plpgsql as $$
declare
    line record;
begin
    for line in
        select r.id, r.reference, r.stock_id, r.created_at, s.offer_key, s.draw_no, s.series
        from reservations r join stocks s on s.id = r.stock_id
        where r.order_id = p_order and r.reference = any (p_tickets)
        order by s.offer_key, s.draw_no, s.series, r.id
    loop
        reference := line.reference;
        perform 1 from stocks s where s.id = line.stock_id for update;
        -- Filling or cancelling a syndicate takes these locks too, or has already seen these counts.
        released := exists (
            select 1 from stocks s
            where s.id = line.stock_id and (s.series = 0 or s.confirmed < s.authorised)
                and (s.series = 0 or exists (
                    select 1 from syndicates y
                    where y.offer_key = s.offer_key and y.draw_no = s.draw_no and y.series = s.series
                        and y.status = 'open'
                ))
                and not exists (
                    select 1 from drawings g
                    where g.offer_key = s.offer_key and g.draw_no = s.draw_no
                        and g.entries_until <= clock_timestamp() and line.created_at < g.entries_until
                )
        ) and stock_release_reservation(line.id, 'released');
        is_free := exists (
            select 1 from reservations r where r.id = line.id and r.state in ('released', 'expired')
        );
        return next;
    end loop;
end
$$;

comment on function stock_release_tickets is 'Releases the numbers of tickets, unless their list is sealed, a drawing has them as entries or their syndicate is full.';
