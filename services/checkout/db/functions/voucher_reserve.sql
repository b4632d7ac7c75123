create or replace function voucher_reserve(
    p_voucher uuid, p_customer uuid, p_order uuid, p_checkout uuid, p_amount bigint, p_currency text,
    p_lease interval, out refusal text, out redemption uuid
)
language plpgsql as $$
declare
    taken vouchers;
    known vouchers;
begin
    update vouchers v set uses = uses + 1
        where v.id = p_voucher and withdrawn_at is null and v.currency = p_currency
            and coalesce(uses < max_uses, true)
            and clock_timestamp() >= valid_from and coalesce(clock_timestamp() < valid_to, true)
        returning v.* into taken;
    if not found then
        select * into known from vouchers v where v.id = p_voucher;
        refusal := case when known.id is null or known.withdrawn_at is not null then 'voucher_withdrawn'
                        when known.currency <> p_currency then 'voucher_not_eligible'
                        when clock_timestamp() < known.valid_from then 'voucher_not_yet_valid'
                        when clock_timestamp() >= known.valid_to then 'voucher_expired'
                        else 'voucher_used_up' end;
        return;
    end if;
    if taken.max_uses_per_customer <= (
        select count(*) from voucher_redemptions r
        where r.voucher_id = p_voucher and r.customer_id = p_customer and r.state <> 'released'
    ) then
        update vouchers v set uses = uses - 1 where v.id = p_voucher;
        refusal := 'voucher_already_used';
        return;
    end if;
    insert into voucher_redemptions (voucher_id, customer_id, order_id, checkout_id, amount_minor, currency, due_at)
        values (p_voucher, p_customer, p_order, p_checkout, p_amount, p_currency, clock_timestamp() + p_lease)
        returning id into redemption;
end
$$;

comment on function voucher_reserve is 'Takes one use, or says why there is none. With a lease it is a credit, and taken up again when that is over.';
