-- As before; a new balance row knows the restrictions and limits of its owner. A customer's lock comes before balance rows.
create or replace function wallet_open(p_customer_id uuid, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if exists (select from wallet where customer_id = p_customer_id and currency = p_currency) then
        return;
    end if;
    perform lock_reference('customer', p_customer_id::text);
    insert into account (kind, currency, customer_id)
    select kind, p_currency, p_customer_id from unnest(array['wallet_promo', 'wallet_cash', 'wallet_uncleared']) as kind
    on conflict do nothing;
    insert into wallet (customer_id, currency, promo_account, cash_account, uncleared_account)
    select p_customer_id, p_currency, promo.account_id, cash.account_id, uncleared.account_id
    from account promo, account cash, account uncleared
    where promo.customer_id = p_customer_id and promo.currency = p_currency and promo.kind = 'wallet_promo'
      and cash.customer_id = p_customer_id and cash.currency = p_currency and cash.kind = 'wallet_cash'
      and uncleared.customer_id = p_customer_id and uncleared.currency = p_currency and uncleared.kind = 'wallet_uncleared'
    on conflict do nothing;
    perform refresh_guard(p_customer_id);
end $$;

-- As before. Status also: account_closed | self_excluded | suspended | time_out | spend_limit | global_spend_limit |
-- verify_account_required.
create or replace function wallet_purchase(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_currency text, p_amount bigint,
    p_scopes text[], p_stakes bigint[], p_not_after timestamptz, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid, out captured_at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    known record;
    taken record;
    room_known boolean := false;
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

    loop
        update wallet set
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

    insert into hold (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared,
                      captured, state, journal_id, settled_at)
    values ('order', p_order_id, p_customer_id, p_currency, p_request_hash,
            taken.promo, taken.cash, taken.uncleared, p_amount, 'captured', p_journal_id, captured_at);
    perform post_wallet_journal(
        taken.wallet, -taken.promo, -taken.cash, -taken.uncleared, 0,
        house_accounts('stake_escrow', p_scopes, p_currency), coalesce(p_stakes, array[p_amount]),
        p_journal_id, 'purchase', p_order_id, 'capture', p_request_hash,
        'purchase', p_description, p_order_id, captured_at);
    perform outbox_put(p_event_id, p_subject, p_order_id, 1, p_payload, p_traceparent);
end $$;

-- As before. A hold for an order is spending, and refused as a purchase is; withdrawing and giving stay open.
create or replace function wallet_hold(
    p_request_hash bytea, p_customer_id uuid, p_purpose text, p_reference text, p_currency text, p_amount bigint,
    p_expires_at timestamptz, out status text, out hold_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    known record;
    reserved record;
    room_known boolean := p_purpose <> 'order';
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

    loop
        update wallet set
            promo_held = promo_held + case when p_purpose <> 'order' then 0 else least(p_amount, promo - promo_held) end,
            cash_held = cash_held + case when p_purpose <> 'order' then p_amount
                                         else least(p_amount - least(p_amount, promo - promo_held), cash - cash_held) end,
            uncleared_held = uncleared_held + case when p_purpose <> 'order' then 0
                                                   else greatest(p_amount - (promo - promo_held) - (cash - cash_held), 0) end,
            spent = spent + case when p_purpose <> 'order' then 0 else p_amount end
        where customer_id = p_customer_id and currency = p_currency
          and case when p_purpose <> 'order' then cash - cash_held
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
    insert into hold (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared, state, expires_at)
    values (p_purpose, p_reference, p_customer_id, p_currency, p_request_hash,
            reserved.promo, reserved.cash, reserved.uncleared, 'pending', p_expires_at)
    returning hold.hold_id into hold_id;
    status := 'held';
end $$;

-- Why a customer may not deposit so much more, or null. Locks the customer's balance rows, so that deposits that come at once
-- are counted one after the other.
create function refusal_of_deposit(p_customer_id uuid, p_currency text, p_amount bigint) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    refused text;
begin
    perform wallet_open(p_customer_id, p_currency);
    perform from wallet where customer_id = p_customer_id order by cash_account for update;
    refused := refusal_of_restrictions(p_customer_id);
    return coalesce(refused, refusal_of_limits(p_customer_id, p_currency, 'deposit', p_amount));
end $$;

-- Makes room for a deposit before anybody is asked for money: what is under way counts. Status: reserved | repeated |
-- reference_reused | account_closed | self_excluded | suspended | time_out | deposit_limit | verify_account_required.
create function deposit_reserve(
    p_customer_id uuid, p_currency text, p_deposit_id text, p_amount bigint, out status text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    known deposit_usage;
begin
    perform lock_reference('deposit', p_deposit_id);
    select * into known from deposit_usage where deposit_id = p_deposit_id;
    if known.state in ('pending', 'settled') then
        status := case when (known.customer_id, known.currency, known.amount) = (p_customer_id, p_currency, p_amount)
                       then 'repeated' else 'reference_reused' end;
        return;
    end if;
    status := refusal_of_deposit(p_customer_id, p_currency, p_amount);
    if status is null then
        insert into deposit_usage (deposit_id, customer_id, currency, amount, state)
        values (p_deposit_id, p_customer_id, p_currency, p_amount, 'pending')
        on conflict (deposit_id) do update
            set state = 'pending', amount = excluded.amount, reserved_at = clock_timestamp();
        status := 'reserved';
    end if;
end $$;

-- No money will come of a deposit: its room is free again. Harmless when it was settled or never known.
create function deposit_release(p_deposit_id text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    perform lock_reference('deposit', p_deposit_id);
    update deposit_usage set state = 'released' where deposit_id = p_deposit_id and state = 'pending';
end $$;

-- Counts money that has arrived. What had room reserved is never refused; other money is, as deposit_reserve would, and for
-- the same reasons.
create function count_deposit(p_customer_id uuid, p_currency text, p_deposit_id text, p_amount bigint) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    refused text;
begin
    update deposit_usage set state = 'settled', amount = p_amount, settled_at = clock_timestamp()
    where deposit_id = p_deposit_id and state = 'pending' and amount >= p_amount
      and customer_id = p_customer_id and currency = p_currency;
    if not found then
        refused := refusal_of_deposit(p_customer_id, p_currency, p_amount);
        if refused is null then
            insert into deposit_usage (deposit_id, customer_id, currency, amount, state, settled_at)
            values (p_deposit_id, p_customer_id, p_currency, p_amount, 'settled', clock_timestamp())
            on conflict (deposit_id) do update
                set state = 'settled', amount = excluded.amount, settled_at = excluded.settled_at;
        end if;
    end if;
    return refused;
end $$;

-- As before. Status also those by which deposit_reserve refuses, for a deposit that had no room reserved.
create or replace function wallet_deposit(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_deposit_id text, p_gateway text, p_currency text,
    p_amount bigint, p_uncleared boolean, p_repayment_id uuid, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz;
    clearing uuid := house_account('psp_clearing', p_gateway, p_currency);
    cleared bigint := case when p_uncleared then 0 else p_amount end;
    payee wallet;
begin
    perform lock_reference('deposit', p_deposit_id);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        journal_id := p_journal_id;
        return;
    end if;
    status := count_deposit(p_customer_id, p_currency, p_deposit_id, p_amount);
    if status is not null then
        return;
    end if;
    journal_id := p_journal_id;
    perform wallet_open(p_customer_id, p_currency);
    update wallet set cash = cash + cleared, uncleared = uncleared + p_amount - cleared, transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
    returning * into payee;
    at := clock_timestamp();
    if p_uncleared then
        insert into uncleared_deposit (deposit_id, customer_id, currency, amount, clearing_account, received_at)
        values (p_deposit_id, p_customer_id, p_currency, p_amount, clearing, at);
    end if;
    perform post_wallet_journal(
        payee, 0, cleared, p_amount - cleared, clearing,
        p_journal_id, 'deposit', p_deposit_id, 'settle', p_request_hash, 'deposit', p_description, p_deposit_id, at);
    perform outbox_put(p_event_id, p_subject, p_deposit_id, 1, p_payload, p_traceparent);
    if payee.receivable > 0 and cleared > 0 then
        perform repay_receivable(
            p_customer_id, p_currency, cleared, p_repayment_id, p_request_hash, p_journal_id, p_deposit_id, at);
    end if;
    status := 'settled';
end $$;
