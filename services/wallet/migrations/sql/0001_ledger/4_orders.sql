-- Every function below that settles something by a reference first takes the transaction lock of that reference, then the
-- balance row; calls that touch several wallets lock them by account id. So no two calls can wait for each other.

create function lock_reference(p_purpose text, p_reference text) returns void language sql as $$
    select pg_advisory_xact_lock(hashtextextended(p_purpose || ':' || p_reference, 0))
$$;

-- Why a guarded balance change found no row.
create function refusal_of_funds(p_customer_id uuid, p_currency text) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select case when bool_or(currency = p_currency) is false then 'wrong_currency' else 'insufficient_funds' end
    from wallet where customer_id = p_customer_id
$$;

-- Hold and capture of an order in one. Status: captured | repeated | purchase_expired | purchase_cancelled |
-- insufficient_funds | wrong_currency | reference_reused. Only captured writes anything.
create function wallet_purchase(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_currency text, p_amount bigint,
    p_not_after timestamptz, p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid, out captured_at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    known record;
    taken record;
begin
    perform lock_reference('order', p_order_id);
    select hold.state, hold.customer_id, hold.request_hash, hold.journal_id, hold.settled_at into known
    from hold where hold.purpose = 'order' and hold.reference = p_order_id;
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

    update wallet set
        promo = promo - least(p_amount, promo - promo_held),
        cash = cash - least(p_amount - least(p_amount, promo - promo_held), cash - cash_held),
        uncleared = uncleared - greatest(p_amount - (promo - promo_held) - (cash - cash_held), 0),
        transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
      and promo + cash + uncleared - promo_held - cash_held - uncleared_held >= p_amount
      and clock_timestamp() <= p_not_after
    returning new as wallet, old.promo - new.promo as promo, old.cash - new.cash as cash,
              old.uncleared - new.uncleared as uncleared into taken;
    if not found then
        status := case when clock_timestamp() > p_not_after then 'purchase_expired'
                       else refusal_of_funds(p_customer_id, p_currency) end;
        return;
    end if;
    captured_at := clock_timestamp();
    if captured_at > p_not_after then
        -- The wait for the row outlasted the deadline; only an exception takes the balance change back.
        raise exception 'order % was paid after its deadline', p_order_id using errcode = 'WL001';
    end if;
    status := 'captured';
    journal_id := p_journal_id;

    insert into hold (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared,
                      captured, state, journal_id, settled_at)
    values ('order', p_order_id, p_customer_id, p_currency, p_request_hash,
            taken.promo, taken.cash, taken.uncleared, p_amount, 'captured', p_journal_id, captured_at);
    perform post_wallet_journal(
        taken.wallet, -taken.promo, -taken.cash, -taken.uncleared,
        house_account('stake_escrow', '', p_currency), p_journal_id, 'purchase', p_order_id, 'capture', p_request_hash,
        'purchase', p_description, p_order_id, captured_at);
    perform outbox_put(p_event_id, p_subject, p_order_id, 1, p_payload, p_traceparent);
end $$;

-- Settles an order whose purchase has an unknown outcome. Status: captured (the money stays taken) | cancelled (no later
-- purchase of it succeeds) | reference_reused (the order is another customer's).
create function wallet_cancel_purchase(p_customer_id uuid, p_order_id text, out status text, out journal_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    known hold;
begin
    perform lock_reference('order', p_order_id);
    select * into known from hold where hold.purpose = 'order' and hold.reference = p_order_id for update;
    if not found then
        insert into hold (purpose, reference, customer_id, state, settled_at)
        values ('order', p_order_id, p_customer_id, 'voided', clock_timestamp());
        status := 'cancelled';
    elsif known.customer_id <> p_customer_id then
        status := 'reference_reused';
    elsif known.state = 'captured' then
        status := 'captured';
        journal_id := known.journal_id;
    else
        perform wallet_release(known.hold_id);
        status := 'cancelled';
    end if;
end $$;

-- Gives money of a captured order back to where it came from: what was spent last returns first.
-- Status: refunded | repeated | order_not_captured | wrong_currency | refund_exceeds_capture | reference_reused.
create function wallet_refund(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_reference text, p_currency text,
    p_amount bigint, p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    spent record;
    kept record;
    still_kept record;
    payee wallet;
begin
    perform lock_reference('order', p_order_id);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        journal_id := p_journal_id;
        return;
    end if;

    update hold set refunded = refunded + p_amount, version = version + 1
    where purpose = 'order' and reference = p_order_id and customer_id = p_customer_id and currency = p_currency
      and state = 'captured' and refunded + p_amount <= captured
    returning hold.promo, hold.cash, hold.captured, hold.refunded, hold.version into spent;
    if not found then
        select case when currency <> p_currency then 'wrong_currency' else 'refund_exceeds_capture' end into status
        from hold
        where purpose = 'order' and reference = p_order_id and customer_id = p_customer_id and state = 'captured';
        status := coalesce(status, 'order_not_captured');
        return;
    end if;
    kept := spending_order(spent.captured - spent.refunded + p_amount, spent.promo, spent.cash);
    still_kept := spending_order(spent.captured - spent.refunded, spent.promo, spent.cash);
    update wallet set
        promo = promo + kept.promo - still_kept.promo,
        cash = cash + kept.cash - still_kept.cash,
        uncleared = uncleared + kept.uncleared - still_kept.uncleared,
        transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
    returning * into payee;

    perform post_wallet_journal(
        payee, kept.promo - still_kept.promo, kept.cash - still_kept.cash, kept.uncleared - still_kept.uncleared,
        house_account('stake_escrow', '', p_currency), p_journal_id, 'refund', p_order_id || '/' || p_reference, 'credit',
        p_request_hash, 'refund', p_description, p_order_id, clock_timestamp());
    perform outbox_put(p_event_id, p_subject, p_order_id, spent.version, p_payload, p_traceparent);
    status := 'refunded';
    journal_id := p_journal_id;
end $$;
