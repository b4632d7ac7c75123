create or replace function draw_takes_pre_orders(
    p_draw draws, p_deferred boolean, p_purchase_at timestamptz
) returns boolean
language sql as $$
select case
    when p_deferred and p_purchase_at is not null and p_draw.status = 2
        then clock_timestamp() < p_purchase_at and p_purchase_at < p_draw.stop
    else p_draw.status = 1 and clock_timestamp() < p_draw.stop
        and (p_deferred or coalesce(p_draw.pre_order_at <= clock_timestamp(), false)) end
$$;

comment on function draw_takes_pre_orders is 'Whether a line can be ordered now and bought later: takes_pre_orders of libs/catalogue. Status 1 is ANNOUNCED, 2 is OPEN.';
