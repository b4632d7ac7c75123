create or replace function wallet_purchase(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_currency text,
    p_amount bigint, p_scopes text[], p_stakes bigint[], p_not_after timestamptz,
    p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid, out captured_at timestamptz
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    known record;
    taken record;
    room_known boolean := false;
    escrows uuid[];
begin
    perform lock_reference('order', p_order_id);
    select hold.state, hold.customer_id, hold.request_hash, hold.journal_id, hold.settled_at into known
    from holds hold where hold.purpose = 'order' and hold.reference = p_order_id;
    if found then
        if known.customer_id = p_customer_id and known.state in ('voided', 'expired') then
            status := 'purchase_cancelled';
        elsif known.state = 'captured' and known.request_hash = p_request_hash then
            status := 'repeated';
            journal_id := known.journal_id;
            captured_at := known.settled_at;
        else
            status := 'reference_reused';
        end if;
        return;
    end if;

    -- Before the wallet is locked, as everywhere.
    escrows := house_accounts('stake_escrow', p_scopes, p_currency);
    loop
        update wallets set
            promo = promo - least(p_amount, promo - promo_held),
            cash = cash - least(p_amount - least(p_amount, promo - promo_held), cash - cash_held),
            uncleared = uncleared - greatest(p_amount - (promo - promo_held) - (cash - cash_held), 0),
            spent = spent + p_amount,
            transactions = transactions + 1
        where customer_id = p_customer_id and currency = p_currency
          and promo + cash + uncleared - promo_held - cash_held - uncleared_held >= p_amount
          and coalesce(restricted_until <= clock_timestamp(), true)
          and (room_known or coalesce(spent + p_amount <= spend_ceiling, true))
          and clock_timestamp() <= p_not_after
        returning new as wallet, old.promo - new.promo as promo, old.cash - new.cash as cash,
                  old.uncleared - new.uncleared as uncleared into taken;
        exit when found;
        status := case when clock_timestamp() > p_not_after then 'purchase_expired'
                       else refusal_of_spending(p_customer_id, p_currency, p_amount) end;
        if status is not null then
            return;
        end if;
        room_known := true;
    end loop;
    captured_at := clock_timestamp();
    if captured_at > p_not_after then
        -- The wait for the row outlasted the deadline; only an exception takes the balance change back.
        raise exception 'order % was paid after its deadline', p_order_id using errcode = 'WL001';
    end if;
    status := 'captured';
    journal_id := p_journal_id;

    insert into holds (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared,
                      captured, state, journal_id, settled_at)
    values ('order', p_order_id, p_customer_id, p_currency, p_request_hash,
            taken.promo, taken.cash, taken.uncleared, p_amount, 'captured', p_journal_id, captured_at);
    perform post_wallet_journal(
        taken.wallet, -taken.promo, -taken.cash, -taken.uncleared, 0,
        escrows, coalesce(p_stakes, array[p_amount]),
        p_journal_id, 'purchase', p_order_id, 'capture', p_request_hash,
        'purchase', p_description, p_order_id, captured_at);
    perform outbox_put(p_event_id, p_subject, p_order_id, 1, p_payload, p_traceparent);
end
$$;
