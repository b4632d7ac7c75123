create or replace function stock_expire() returns bigint
language plpgsql as $$
declare
    released_lines bigint := 0;
    stock bigint;
    line record;
begin
    for stock in
        select distinct r.stock_id from reservations r where r.state = 'reserved' and stock_reservation_is_over(r)
        order by 1
    loop
        perform 1 from stocks s where s.id = stock for update skip locked;
        continue when not found;
        for line in
            select r.id from reservations r
            where r.stock_id = stock and r.state = 'reserved' and stock_reservation_is_over(r)
        loop
            released_lines := released_lines + stock_release_reservation(line.id, 'expired')::integer;
        end loop;
    end loop;
    return released_lines;
end
$$;

comment on function stock_expire is 'Releases reservations that were not confirmed by their deadline or the stop of their draw; returns how many.';
