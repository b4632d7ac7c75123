create or replace function stock_release_order(p_order uuid) returns bigint
language plpgsql as $$
declare
    released_lines bigint := 0;
    line record;
begin
    for line in
        select r.id, r.stock_id from reservations r join stocks s on s.id = r.stock_id
        where r.order_id = p_order order by s.offer_key, s.draw_no, s.series, r.id
    loop
        perform 1 from stocks s where s.id = line.stock_id for update;
        released_lines := released_lines + stock_release_reservation(line.id, 'released')::integer;
    end loop;
    update reservations set state = 'released' where order_id = p_order and state = 'expired';
    return released_lines;
end
$$;

comment on function stock_release_order is 'Releases every line of an order permanently; returns how many lines had numbers.';
