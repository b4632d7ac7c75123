create or replace function voucher_take(p_voucher uuid, p_customer uuid, p_currency text) returns text
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
        return case when known.id is null or known.withdrawn_at is not null then 'voucher_withdrawn'
                    when known.currency <> p_currency then 'voucher_not_eligible'
                    when clock_timestamp() < known.valid_from then 'voucher_not_yet_valid'
                    when clock_timestamp() >= known.valid_to then 'voucher_expired'
                    else 'voucher_used_up' end;
    end if;
    if taken.max_uses_per_customer <= (
        select count(*) from voucher_redemptions r
        where r.voucher_id = p_voucher and r.customer_id = p_customer and r.state <> 'released'
    ) then
        update vouchers v set uses = uses - 1 where v.id = p_voucher;
        return 'voucher_already_used';
    end if;
    return null;
end
$$;

comment on function voucher_take is 'Takes one use, for which the caller writes a redemption in the same transaction; the code of the refusal when there is none.';
