create or replace function stock_reservation_is_over(p_reservation reservations) returns boolean
language sql as $$
select p_reservation.expires_at <= clock_timestamp() or exists (
    select 1 from stocks s join draws d on d.offer_key = s.offer_key and d.draw_no = s.draw_no
    where s.id = p_reservation.stock_id
        and coalesce((d.closes ->> p_reservation.region)::timestamptz, d.stop) <= clock_timestamp()
)
$$;

comment on function stock_reservation_is_over is 'Whether the deadline of a reservation, or the stop of its draw, has passed.';
