create or replace function draw_is_past(p_draw draws, p_region text) returns boolean
language sql as $$
select p_draw.status >= 4 or clock_timestamp() >= draw_stop(p_draw, p_region)
$$;

comment on function draw_is_past is 'Whether the sale of a draw has ended in a region: purchase_status "past_draw" of libs/catalogue. Status 4 is CLOSED.';
