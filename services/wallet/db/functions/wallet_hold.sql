create or replace function wallet_hold(
    p_request_hash bytea, p_customer_id uuid, p_purpose text, p_reference text, p_currency text,
    p_amount bigint, p_expires_at timestamptz, out status text, out hold_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    known record;
    reserved record;
    room_known boolean := p_purpose <> 'order';
begin
    perform lock_reference(p_purpose, p_reference);
    select hold.hold_id, hold.request_hash into known from holds hold where hold.purpose = p_purpose and hold.reference = p_reference;
    if found then
        if known.request_hash = p_request_hash then
            status := 'repeated';
            hold_id := known.hold_id;
        else
            status := 'reference_reused';
        end if;
        return;
    end if;
    if p_expires_at <= clock_timestamp() then
        status := 'hold_expired';
        return;
    end if;

    loop
        update wallets set
            promo_held = promo_held + case when p_purpose <> 'order' then 0 else least(p_amount, promo - promo_held) end,
            cash_held = cash_held + case when p_purpose <> 'order' then p_amount
                                         else least(p_amount - least(p_amount, promo - promo_held), cash - cash_held) end,
            uncleared_held = uncleared_held + case when p_purpose <> 'order' then 0
                                                   else greatest(p_amount - (promo - promo_held) - (cash - cash_held), 0) end,
            spent = spent + case when p_purpose <> 'order' then 0 else p_amount end
        where customer_id = p_customer_id and currency = p_currency
          and case when p_purpose <> 'order' then cash - cash_held - receivable
                   else promo + cash + uncleared - promo_held - cash_held - uncleared_held end >= p_amount
          and (p_purpose <> 'order' or coalesce(restricted_until <= clock_timestamp(), true))
          and (room_known or coalesce(spent + p_amount <= spend_ceiling, true))
        returning new.promo_held - old.promo_held as promo, new.cash_held - old.cash_held as cash,
                  new.uncleared_held - old.uncleared_held as uncleared into reserved;
        exit when found;
        status := case when p_purpose <> 'order' then refusal_of_funds(p_customer_id, p_currency)
                       else refusal_of_spending(p_customer_id, p_currency, p_amount) end;
        if status is not null then
            return;
        end if;
        room_known := true;
    end loop;
    insert into holds as hold (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared, state, expires_at)
    values (p_purpose, p_reference, p_customer_id, p_currency, p_request_hash,
            reserved.promo, reserved.cash, reserved.uncleared, 'pending', p_expires_at)
    returning hold.hold_id into hold_id;
    status := 'held';
end
$$;
