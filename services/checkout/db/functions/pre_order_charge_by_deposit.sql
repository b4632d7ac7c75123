create or replace function pre_order_charge_by_deposit(
    p_pre_order uuid, p_version bigint, p_checkout uuid, p_lease interval, p_amount bigint,
    p_wallet_part bigint
) returns timestamptz
language plpgsql as $$
declare
    until timestamptz := pre_order_charge(p_pre_order, p_version, p_checkout, p_lease);
begin
    if until is not null then
        -- No caller waits and no other charge begins before this one is decided, so it has until the end.
        insert into checkout_deposits (
            checkout_id, customer_id, amount_minor, wallet_part_minor, due_at, gives_up_at
        )
        select c.id, c.customer_id, p_amount, p_wallet_part, c.due_at, until from checkouts c where c.id = p_checkout;
        update checkouts set due_at = until where id = p_checkout;
    end if;
    return until;
end
$$;

comment on function pre_order_charge_by_deposit is 'As pre_order_charge, with a deposit from the fund that its customer chose; null when draw or worker forbid it.';
