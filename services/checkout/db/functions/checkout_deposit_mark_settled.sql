create or replace function checkout_deposit_mark_settled(
    p_checkout uuid, p_version bigint, p_deposit uuid, p_lease interval
) returns boolean
language plpgsql as $$
begin
    update checkouts set version = version + 1, due_at = clock_timestamp() + p_lease
        where id = p_checkout and version = p_version and state = 'started';
    if not found then
        return false;
    end if;
    update checkout_deposits set stage = 'settled', deposit_id = p_deposit, due_at = null
        where checkout_id = p_checkout and stage in ('asking', 'waiting');
    return found;
end
$$;

comment on function checkout_deposit_mark_settled is 'The money is in the wallet: from here on the checkout is one from the wallet alone.';
