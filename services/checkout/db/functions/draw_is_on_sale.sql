create or replace function draw_is_on_sale(p_draw draws, p_region text) returns boolean
language sql as $$
select p_draw.status = 2 and clock_timestamp() >= p_draw.open_at
    and clock_timestamp() < draw_stop(p_draw, p_region)
$$;

comment on function draw_is_on_sale is 'Whether a draw sells now to customers of a region: purchase_status "open" of libs/catalogue. Status 2 is OPEN.';
