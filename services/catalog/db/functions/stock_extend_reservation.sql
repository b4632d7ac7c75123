create or replace function stock_extend_reservation(p_reservation reservations, p_ends_at timestamptz) returns timestamptz
language plpgsql as $$
begin
    if p_reservation.state = 'reserved' and p_ends_at > p_reservation.expires_at then
        update reservations set expires_at = p_ends_at where id = p_reservation.id;
        return p_ends_at;
    end if;
    return p_reservation.expires_at;
end
$$;

comment on function stock_extend_reservation is 'Extends a reservation, never shortens it, and returns its deadline. The caller holds the lock of its stock.';
