create or replace function stock_reserve_order(
    p_order uuid, p_customer uuid, p_region text, p_lines jsonb, p_lifetime interval
) returns table(reference uuid, outcome text, series integer, numbers bigint[], expires_at timestamptz, available bigint, filled boolean)
language plpgsql as $$
declare
    line record;
    answer record;
begin
    -- All orders lock stocks in the same order.
    for line in
        select * from jsonb_to_recordset(p_lines) as l (
            reference uuid, offer_key text, draw_no bigint, series integer, method text, quantity integer
        ) order by l.offer_key, l.draw_no, l.series, l.reference
    loop
        select * into answer from stock_reserve(
            line.offer_key, line.draw_no, line.series, line.reference, p_order, p_customer, p_region, 'order',
            line.method, line.quantity, p_lifetime, false
        );
        return query select line.reference, answer.outcome, answer.series, answer.numbers, answer.expires_at,
            answer.available, answer.filled;
        if answer.outcome <> 'reserved' then
            perform stock_release_reservation(r.id, 'released') from reservations r
                where r.order_id = p_order and r.state = 'reserved';
            return;
        end if;
    end loop;
end
$$;

comment on function stock_reserve_order is 'Reserves every line of an order, or none.';
