create or replace function draw_stop(p_draw draws, p_region text) returns timestamptz
language sql stable as $$
select coalesce((p_draw.closes ->> p_region)::timestamptz, p_draw.stop)
$$;

comment on function draw_stop is 'First instant at which a draw sells no more to customers of a region: stop_in of libs/catalogue.';
