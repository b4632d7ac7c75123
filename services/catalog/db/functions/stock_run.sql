create or replace function stock_run(p_stock stocks, p_quantity integer) returns bigint[]
language plpgsql stable as $$
declare
    start bigint;
    taken bigint;
begin
    select min(number) into start from (
        select number, number - row_number() over (order by number) as island from stock_numbers
        where stock_id = p_stock.id and reservation_id is null
    ) released group by island having count(*) >= p_quantity order by 1 limit 1;
    if start is null then
        start := p_stock.next_number;
        while start + p_quantity - 1 <= p_stock.last_number loop
            select max(number) into taken from stock_numbers
                where stock_id = p_stock.id and number between start and start + p_quantity - 1;
            exit when taken is null;
            start := taken + 1;
        end loop;
    end if;
    if start + p_quantity - 1 > p_stock.last_number then
        -- Numbers sold at random leave gaps below; they are searched last.
        select gap.after + 1 into start from (
            select number as after, lead(number, 1, p_stock.last_number + 1) over (order by number) as following
            from (
                select number from stock_numbers where stock_id = p_stock.id
                union all select p_stock.first_number - 1
            ) known
        ) gap where gap.following - gap.after > p_quantity order by 1 limit 1;
    end if;
    return (select array_agg(number) from generate_series(start, start + p_quantity - 1) number);
end
$$;

comment on function stock_run is 'Consecutive free numbers, released ones first; null when there is no such run. The caller holds the lock of the stock.';
