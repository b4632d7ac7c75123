create or replace function stock_give_back(p_reservation uuid, p_state text) returns boolean
language plpgsql as $$
declare
    gone reservations;
    before text;
begin
    select state into before from reservations where id = p_reservation;
    update reservations r set state = p_state
        where r.id = p_reservation and r.state in ('reserved', 'confirmed')
            and exists (select 1 from stocks s where s.id = r.stock_id and s.frozen_at is null)
        returning * into gone;
    if not found then
        return false;
    end if;
    update stock_numbers set reservation_id = null
        where stock_id = gone.stock_id and number = any (gone.numbers) and reservation_id = gone.id;
    update stocks set held = held - gone.quantity,
            confirmed = confirmed - case before when 'confirmed' then gone.quantity else 0 end
        where id = gone.stock_id;
    return true;
end
$$;

comment on function stock_give_back is 'Frees the numbers of a reservation; its stock must be locked before.';
