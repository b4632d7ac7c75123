create or replace function stock_confirm_order(p_order uuid, p_lifetime interval) returns table(reference uuid, outcome text, series integer, numbers bigint[])
language plpgsql as $$
declare
    line record;
    again record;
begin
    for line in
        select r.*, s.offer_key, s.draw_no, s.series as stock_series from reservations r
        join stocks s on s.id = r.stock_id where r.order_id = p_order
        order by s.offer_key, s.draw_no, s.series, r.id
    loop
        perform 1 from stocks s where s.id = line.stock_id for update;
        select r.state, r.numbers into line.state, line.numbers
            from reservations r where r.reference = line.reference;
        -- The rest stays as it is: other tickets of the order may have been issued long ago.
        if line.state = 'released' then
            return query select line.reference, 'sold_out', line.stock_series, null::bigint[];
            return;
        elsif line.state = 'expired' then
            select * into again from stock_reserve(
                line.offer_key, line.draw_no, line.stock_series, line.reference, p_order, line.customer_id,
                line.region, line.source, line.method, line.quantity, p_lifetime, true
            );
            if again.outcome <> 'reserved' then
                perform stock_release_reservation(r.id, 'released') from reservations r
                    where r.order_id = p_order and r.state in ('reserved', 'confirmed');
                return query select line.reference, again.outcome, line.stock_series, null::bigint[];
                return;
            end if;
            line.numbers := again.numbers;
        end if;
        update reservations r set state = 'confirmed' where r.reference = line.reference and r.state = 'reserved';
        if found then
            update stocks s set confirmed = s.confirmed + line.quantity where s.id = line.stock_id;
        end if;
        return query select line.reference, 'confirmed', line.stock_series, line.numbers;
    end loop;
end
$$;

comment on function stock_confirm_order is 'Confirms the numbers of a paid order. Expired lines are reserved again, with other numbers if necessary; released lines are not.';
