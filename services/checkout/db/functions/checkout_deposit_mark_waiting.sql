create or replace function checkout_deposit_mark_waiting(
    p_checkout uuid, p_version bigint, p_deposit uuid, p_pause interval
) returns boolean
language plpgsql as $$
begin
    update checkouts set version = version + 1 where id = p_checkout and version = p_version and state = 'started';
    if not found then
        return false;
    end if;
    update checkout_deposits set stage = 'waiting', deposit_id = p_deposit,
            due_at = least(clock_timestamp() + p_pause, gives_up_at)
        where checkout_id = p_checkout and stage in ('asking', 'waiting');
    return found;
end
$$;

comment on function checkout_deposit_mark_waiting is 'Records a begun deposit, which is followed after a pause; false when another worker has the checkout.';
