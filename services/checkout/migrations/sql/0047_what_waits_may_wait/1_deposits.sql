alter table checkout_deposits add column settled_at timestamptz;
comment on column checkout_deposits.settled_at is 'when the wallet told that the money has come, whatever became of the checkout';

-- What was told once is not told again, and the checkout may end before anybody has asked.
create or replace function checkout_deposit_heard(p_deposit uuid, p_is_settled boolean) returns void language sql as $$
    update checkout_deposits d set
        settled_at = case when p_is_settled then coalesce(d.settled_at, clock_timestamp()) else d.settled_at end,
        stage = case when d.stage = 'ended' and p_is_settled then 'kept' else d.stage end,
        due_at = case when d.stage = 'waiting' then clock_timestamp() end
    where d.deposit_id = p_deposit and (d.stage = 'waiting' or d.stage = 'ended' and p_is_settled)
$$;

create or replace function checkout_deposit_follows() returns trigger language plpgsql as $$
begin
    update checkout_deposits set
            stage = case when stage = 'settled' or settled_at is not null then 'kept' else 'ended' end, due_at = null
        where checkout_id = new.id and stage in ('asking', 'waiting', 'settled');
    return null;
end
$$;
