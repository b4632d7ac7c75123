create or replace function voucher_redeem_once(
    p_voucher uuid, p_customer uuid, p_key text, p_amount bigint, p_currency text, p_lease interval,
    out refusal text, out redemption uuid, out is_credited boolean
)
language plpgsql as $$
declare
    known voucher_redemptions;
begin
    perform pg_advisory_xact_lock(
        hashtextextended('voucher' || chr(31) || p_customer || chr(31) || p_key, 0)
    );
    select * into known from voucher_redemptions r
        where r.customer_id = p_customer and r.idempotency_key = p_key and r.state <> 'released'
        for update;
    if not found then
        refusal := voucher_take(p_voucher, p_customer, p_currency);
        if refusal is null then
            insert into voucher_redemptions (
                voucher_id, customer_id, amount_minor, currency, due_at, idempotency_key
            ) values (
                p_voucher, p_customer, p_amount, p_currency, clock_timestamp() + p_lease, p_key
            ) returning id into redemption;
        end if;
        is_credited := false;
    elsif known.voucher_id <> p_voucher then
        refusal := 'reused';
    else
        update voucher_redemptions r set due_at = clock_timestamp() + p_lease
            where r.id = known.id and r.state = 'reserved';
        redemption := known.id;
        is_credited := known.state = 'consumed';
    end if;
end
$$;

comment on function voucher_redeem_once is 'Reserves a credit, or finds the one that a request with this key has had; reused is the key of another voucher.';
