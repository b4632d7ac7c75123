create or replace function stock_expire() returns bigint
language plpgsql as $$
declare
    freed bigint := 0;
    stock bigint;
    line record;
begin
    for stock in
        select distinct r.stock_id from reservations r where r.state = 'reserved' and stock_hold_is_over(r)
        order by 1
    loop
        perform 1 from stocks s where s.id = stock for update skip locked;
        continue when not found;
        for line in
            select r.id from reservations r
            where r.stock_id = stock and r.state = 'reserved' and stock_hold_is_over(r)
        loop
            freed := freed + stock_give_back(line.id, 'expired')::integer;
        end loop;
    end loop;
    return freed;
end
$$;

comment on function stock_expire is 'Frees what was reserved and not confirmed by its deadline, or by the stop of its draw.';
