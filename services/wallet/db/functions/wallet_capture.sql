create or replace function wallet_capture(
    p_journal_id uuid, p_request_hash bytea, p_hold_id uuid, p_currency text, p_amount bigint,
    p_scopes text[], p_parts bigint[], p_not_after timestamptz, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text, out status text,
    out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    held holds;
    part record;
    payer wallets;
    gaining uuid[];
begin
    -- Taken first, so that the clock below is read after waiting for a concurrent settlement of the hold.
    select * into held from holds hold where hold.hold_id = p_hold_id for update;
    if not found then
        status := 'hold_not_found';
        return;
    end if;
    at := clock_timestamp();
    update holds hold set state = 'captured', captured = p_amount, journal_id = p_journal_id, settled_at = at
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

    -- Before the wallet is locked, as everywhere.
    gaining := house_accounts(
        case held.purpose when 'order' then 'stake_escrow' when 'withdrawal' then 'payout_clearing' else 'cause_payable' end,
        p_scopes, p_currency);
    part := spending_order(p_amount, held.promo, held.cash);
    update wallets set
        promo = promo - part.promo, promo_held = promo_held - held.promo,
        cash = cash - part.cash, cash_held = cash_held - held.cash,
        uncleared = uncleared - part.uncleared, uncleared_held = uncleared_held - held.uncleared,
        transactions = transactions + 1
    where customer_id = held.customer_id and currency = held.currency
    returning * into payer;
    perform post_wallet_journal(
        payer, -part.promo, -part.cash, -part.uncleared, 0,
        gaining, coalesce(p_parts, array[p_amount]),
        p_journal_id, 'capture', p_hold_id::text, 'capture', p_request_hash,
        case held.purpose when 'order' then 'purchase' else held.purpose end, p_description, held.reference, at);
    if held.purpose = 'order' then
        perform outbox_put(p_event_id, p_subject, held.reference, 1, p_payload, p_traceparent);
    end if;
    status := 'captured';
    journal_id := p_journal_id;
end
$$;
