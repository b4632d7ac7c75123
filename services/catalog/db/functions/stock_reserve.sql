create or replace function stock_reserve(
    p_offer_key text, p_draw_no bigint, p_series integer, p_reference uuid, p_order uuid,
    p_customer uuid, p_region text, p_source text, p_method text, p_quantity integer,
    p_lifetime interval, p_late boolean, out outcome text, out series integer, out numbers bigint[],
    out expires_at timestamptz, out available bigint, out filled boolean
)
language plpgsql as $$
declare
    stock stocks;
    draw draws;
    present reservations;
    stop timestamptz;
    reservation uuid;
    picked bigint[] := '{}';
    candidate bigint;
    place bigint;
begin
    filled := false;
    available := 0;
    select * into present from reservations r where r.reference = p_reference;
    if found then
        select * into stock from stocks s where s.id = present.stock_id for update;
        select * into present from reservations r where r.reference = p_reference;
        if present.state = 'confirmed' or present.state = 'reserved' and present.expires_at > clock_timestamp() then
            outcome := 'reserved';
            series := stock.series;
            numbers := present.numbers;
            expires_at := stock_extend_reservation(
                present, stock_reservation_end(p_offer_key, p_draw_no, p_region, p_lifetime)
            );
            return;
        end if;
        perform stock_release_reservation(present.id, 'expired');
        select * into stock from stocks s where s.id = present.stock_id;
    else
        select * into stock from stocks s
            where s.offer_key = p_offer_key and s.draw_no = p_draw_no
                and (s.series = p_series
                     or p_series is null and s.frozen_at is null
                        and least(s.authorised, s.sales_cap) - s.held >= p_quantity)
            order by s.series limit 1 for update;
    end if;
    select * into draw from draws d where d.offer_key = p_offer_key and d.draw_no = p_draw_no;
    if draw.draw_no is null then
        outcome := 'unknown_draw';
        return;
    elsif stock.id is null then
        outcome := case when draw.status in ('DRAW_OPEN', 'DRAW_CAPPED') then 'sold_out' else 'draw_closed' end;
        return;
    end if;
    series := stock.series;
    stop := coalesce((draw.closes ->> p_region)::timestamptz, draw.stop);
    available := greatest(least(stock.authorised, stock.sales_cap) - stock.held, 0);
    if stock.frozen_at is not null then
        outcome := 'draw_closed';
    elsif not p_late and (draw.status = 'DRAW_ANNOUNCED' or clock_timestamp() < draw.open_at) then
        outcome := 'draw_not_open';
    elsif not p_late and (draw.status not in ('DRAW_OPEN', 'DRAW_CAPPED') or clock_timestamp() >= stop) then
        outcome := 'draw_closed';
    elsif cardinality(draw.regions) > 0 and not p_region = any (draw.regions) then
        outcome := 'licensing_restriction';
    elsif available = 0 then
        outcome := 'sold_out';
    elsif p_quantity > available then
        outcome := 'too_few_left';
    elsif stock.max_per_customer is not null and p_customer is not null and p_quantity + (
        select coalesce(sum(r.quantity), 0) from reservations r
        where r.stock_id = stock.id and r.customer_id = p_customer and r.state in ('reserved', 'confirmed')
    ) > stock.max_per_customer then
        outcome := 'customer_limit';
    end if;
    if outcome is not null then
        return;
    end if;

    if p_method = 'sequential' then
        picked := stock_run(stock, p_quantity);
        if picked is null then
            outcome := 'too_few_left';
            return;
        end if;
        if picked[1] >= stock.next_number then
            stock.next_number := picked[p_quantity] + 1;
        end if;
    else
        select coalesce(array_agg(n.number), '{}') into picked from (
            select number from stock_numbers sn
            where sn.stock_id = stock.id and sn.reservation_id is null order by number limit p_quantity
        ) n;
        place := stock.next_place;
        while cardinality(picked) < p_quantity loop
            candidate := stock.first_number + stock_permuted(
                stock.allocation_key, place, stock.last_number - stock.first_number + 1
            );
            place := place + 1;
            if not exists (
                select 1 from stock_numbers sn where sn.stock_id = stock.id and sn.number = candidate
            ) then
                picked := picked || candidate;
            end if;
        end loop;
        stock.next_place := place;
    end if;

    reservation := uuidv7();
    -- The key of the table makes a number unique; a reserved number is never reassigned.
    insert into stock_numbers as sn (stock_id, number, reservation_id)
        select stock.id, n.number, reservation from unnest(picked) as n (number)
        on conflict (stock_id, number) do update set reservation_id = excluded.reservation_id
            where sn.reservation_id is null;
    get diagnostics place = row_count;
    if place <> p_quantity then
        raise exception 'a number of stock % is reserved twice', stock.id using errcode = 'unique_violation';
    end if;
    update stocks s set held = s.held + p_quantity, next_number = stock.next_number,
            next_place = stock.next_place
        where s.id = stock.id;
    numbers := picked;
    expires_at := case when p_late then clock_timestamp() + p_lifetime
                       else stock_reservation_end(p_offer_key, p_draw_no, p_region, p_lifetime) end;
    insert into reservations as r (
        id, stock_id, reference, order_id, customer_id, region, source, method, quantity, numbers, expires_at
    ) values (
        reservation, stock.id, p_reference, p_order, p_customer, p_region, p_source, p_method, p_quantity,
        picked, stock_reserve.expires_at
    ) on conflict (reference) do update set
        id = excluded.id, numbers = excluded.numbers, state = 'reserved', expires_at = excluded.expires_at,
        quantity = excluded.quantity, method = excluded.method;
    outcome := 'reserved';
    available := available - p_quantity;
    filled := available = 0;
end
$$;

comment on function stock_reserve is 'Reserves numbers for one ticket until a deadline, once for each reference; otherwise the outcome is the reason.';
