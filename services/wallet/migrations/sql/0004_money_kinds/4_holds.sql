-- As before; a donation is held from cash alone, like a withdrawal.
create or replace function wallet_hold(
    p_request_hash bytea, p_customer_id uuid, p_purpose text, p_reference text, p_currency text, p_amount bigint,
    p_expires_at timestamptz, out status text, out hold_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    known record;
    reserved record;
begin
    perform lock_reference(p_purpose, p_reference);
    select hold.hold_id, hold.request_hash into known from hold where hold.purpose = p_purpose and hold.reference = p_reference;
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

    update wallet set
        promo_held = promo_held + case when p_purpose <> 'order' then 0 else least(p_amount, promo - promo_held) end,
        cash_held = cash_held + case when p_purpose <> 'order' then p_amount
                                     else least(p_amount - least(p_amount, promo - promo_held), cash - cash_held) end,
        uncleared_held = uncleared_held + case when p_purpose <> 'order' then 0
                                               else greatest(p_amount - (promo - promo_held) - (cash - cash_held), 0) end
    where customer_id = p_customer_id and currency = p_currency
      and case when p_purpose <> 'order' then cash - cash_held
               else promo + cash + uncleared - promo_held - cash_held - uncleared_held end >= p_amount
    returning new.promo_held - old.promo_held as promo, new.cash_held - old.cash_held as cash,
              new.uncleared_held - old.uncleared_held as uncleared into reserved;
    if not found then
        status := refusal_of_funds(p_customer_id, p_currency);
        return;
    end if;
    insert into hold (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared, state, expires_at)
    values (p_purpose, p_reference, p_customer_id, p_currency, p_request_hash,
            reserved.promo, reserved.cash, reserved.uncleared, 'pending', p_expires_at)
    returning hold.hold_id into hold_id;
    status := 'held';
end $$;

-- As before. `p_scopes` with `p_parts`, which sum to the amount, name the draws of an order, the method of a withdrawal, the
-- cause of a donation.
create function wallet_capture(
    p_journal_id uuid, p_request_hash bytea, p_hold_id uuid, p_currency text, p_amount bigint,
    p_scopes text[], p_parts bigint[], p_not_after timestamptz, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz;
    held hold;
    part record;
    payer wallet;
begin
    -- Taken first, so that the clock below is read after the wait for whoever settles the hold now.
    select * into held from hold where hold.hold_id = p_hold_id for update;
    if not found then
        status := 'hold_not_found';
        return;
    end if;
    at := clock_timestamp();
    update hold set state = 'captured', captured = p_amount, journal_id = p_journal_id, settled_at = at
    where hold.hold_id = p_hold_id and hold.state = 'pending' and hold.expires_at > at and p_not_after >= at
      and hold.currency = p_currency and hold.amount >= p_amount;
    if not found then
        status := case
            when held.state = 'captured' then status_of_journal(held.journal_id, p_request_hash)
            when held.state = 'voided' then 'hold_released'
            when held.state = 'expired' or held.expires_at <= at then 'hold_expired'
            when p_not_after < at then 'purchase_expired'
            when held.currency <> p_currency then 'wrong_currency'
            else 'capture_exceeds_hold' end;
        journal_id := held.journal_id;
        return;
    end if;

    part := spending_order(p_amount, held.promo, held.cash);
    update wallet set
        promo = promo - part.promo, promo_held = promo_held - held.promo,
        cash = cash - part.cash, cash_held = cash_held - held.cash,
        uncleared = uncleared - part.uncleared, uncleared_held = uncleared_held - held.uncleared,
        transactions = transactions + 1
    where customer_id = held.customer_id and currency = held.currency
    returning * into payer;
    perform post_wallet_journal(
        payer, -part.promo, -part.cash, -part.uncleared, 0,
        house_accounts(
            case held.purpose when 'order' then 'stake_escrow' when 'withdrawal' then 'payout_clearing' else 'cause_payable' end,
            p_scopes, p_currency),
        coalesce(p_parts, array[p_amount]),
        p_journal_id, 'capture', p_hold_id::text, 'capture', p_request_hash,
        case held.purpose when 'order' then 'purchase' else held.purpose end, p_description, held.reference, at);
    if held.purpose = 'order' then
        perform outbox_put(p_event_id, p_subject, held.reference, 1, p_payload, p_traceparent);
    end if;
    status := 'captured';
    journal_id := p_journal_id;
end $$;
