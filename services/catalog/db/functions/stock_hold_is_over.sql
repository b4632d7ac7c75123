create or replace function stock_hold_is_over(p_held reservations) returns boolean
language sql as $$
select p_held.expires_at <= clock_timestamp() or exists (
    select 1 from stocks s join draws d on d.offer_key = s.offer_key and d.draw_no = s.draw_no
    where s.id = p_held.stock_id
        and coalesce((d.closes ->> p_held.region)::timestamptz, d.stop) <= clock_timestamp()
)
$$;

comment on function stock_hold_is_over is 'Whether its deadline has passed, or its draw was closed or cancelled before that.';
