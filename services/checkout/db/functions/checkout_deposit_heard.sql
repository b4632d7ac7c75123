create or replace function checkout_deposit_heard(p_deposit uuid, p_is_settled boolean) returns void
language sql as $$
update checkout_deposits d set
    settled_at = case when p_is_settled then coalesce(d.settled_at, clock_timestamp()) else d.settled_at end,
    stage = case when d.stage = 'ended' and p_is_settled then 'kept' else d.stage end,
    due_at = case when d.stage = 'waiting' then clock_timestamp() end
where d.deposit_id = p_deposit and (d.stage = 'waiting' or d.stage = 'ended' and p_is_settled)
$$;

comment on function checkout_deposit_heard is 'The wallet has news of a deposit: its checkout asks at once; money for one that has ended stays in the wallet.';
