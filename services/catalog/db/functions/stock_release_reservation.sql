create or replace function stock_release_reservation(p_reservation uuid, p_state text) returns boolean
language plpgsql as $$
declare
    released reservations;
    before text;
begin
    select state into before from reservations where id = p_reservation;
    update reservations r set state = p_state
        where r.id = p_reservation and r.state in ('reserved', 'confirmed')
            and exists (select 1 from stocks s where s.id = r.stock_id and s.frozen_at is null)
        returning * into released;
    if not found then
        return false;
    end if;
    update stock_numbers set reservation_id = null
        where stock_id = released.stock_id and number = any (released.numbers) and reservation_id = released.id;
    update stocks set held = held - released.quantity,
            confirmed = confirmed - case before when 'confirmed' then released.quantity else 0 end
        where id = released.stock_id;
    return true;
end
$$;

comment on function stock_release_reservation is 'Frees the numbers of a reservation, unless its list is sealed. The caller holds the lock of its stock.';
