create or replace function stock_hold_on(p_present reservations, p_ends_at timestamptz) returns timestamptz
language plpgsql as $$
begin
    if p_present.state = 'reserved' and p_ends_at > p_present.expires_at then
        update reservations set expires_at = p_ends_at where id = p_present.id;
        return p_ends_at;
    end if;
    return p_present.expires_at;
end
$$;

comment on function stock_hold_on is 'Holds the same for longer, never for less; gives the deadline. Its stock must be locked before.';
