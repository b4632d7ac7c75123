-- As before, and the stakes lie in the escrow of their draws: `p_scopes` with `p_stakes`, which sum to the amount; without
-- them in the one of no draw.
drop function wallet_purchase(uuid, bytea, uuid, text, text, bigint, timestamptz, text, uuid, text, bytea, text);
create function wallet_purchase(
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
        taken.wallet, -taken.promo, -taken.cash, -taken.uncleared, 0,
        house_accounts('stake_escrow', p_scopes, p_currency), coalesce(p_stakes, array[p_amount]),
        p_journal_id, 'purchase', p_order_id, 'capture', p_request_hash,
        'purchase', p_description, p_order_id, captured_at);
    perform outbox_put(p_event_id, p_subject, p_order_id, 1, p_payload, p_traceparent);
end $$;

-- As before; `p_stake_counts` says how many of the scopes and stakes belong to each order, in the order given.
create function wallet_purchase_batch(
    p_journal_ids uuid[], p_request_hashes bytea[], p_customer_ids uuid[], p_order_ids text[], p_currencies text[],
    p_amounts bigint[], p_stake_counts integer[], p_scopes text[], p_stakes bigint[],
    p_not_after timestamptz[], p_descriptions text[], p_event_ids uuid[], p_subject text,
    p_payloads bytea[], p_traceparent text
) returns table (status text, journal_id uuid, captured_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    turns bigint[];
    turn bigint;
    before integer[];
    total integer := 0;
    statuses text[];
    journals uuid[];
    times timestamptz[];
    one record;
begin
    for turn in 1 .. cardinality(p_order_ids) loop
        before[turn] := total;
        total := total + p_stake_counts[turn];
    end loop;
    if cardinality(p_order_ids) = 1 then
        turns := array[1];
    else
        perform lock_reference('order', asked.order_id)
        from (select distinct unnest(p_order_ids) as order_id order by 1) as asked;
        -- The first stake of a draw opens its escrow; two batches open new ones in the same order.
        perform house_account('stake_escrow', asked.scope, asked.currency)
        from (select distinct stake.scope, bought.currency
              from unnest(p_currencies, before, p_stake_counts) as bought (currency, skipped, stakes),
                   lateral unnest(p_scopes[bought.skipped + 1 : bought.skipped + bought.stakes]) as stake (scope)
              order by 1, 2) as asked;
        select array_agg(asked.position order by wallet.cash_account, asked.position) into turns
        from unnest(p_customer_ids, p_currencies) with ordinality as asked (customer_id, currency, position)
        left join wallet on wallet.customer_id = asked.customer_id and wallet.currency = asked.currency;
    end if;
    foreach turn in array turns loop
        one := wallet_purchase(
            p_journal_ids[turn], p_request_hashes[turn], p_customer_ids[turn], p_order_ids[turn], p_currencies[turn],
            p_amounts[turn],
            case when p_stake_counts[turn] > 0 then p_scopes[before[turn] + 1 : before[turn] + p_stake_counts[turn]] end,
            case when p_stake_counts[turn] > 0 then p_stakes[before[turn] + 1 : before[turn] + p_stake_counts[turn]] end,
            p_not_after[turn], p_descriptions[turn], p_event_ids[turn], p_subject, p_payloads[turn], p_traceparent);
        statuses[turn] := one.status;
        journals[turn] := one.journal_id;
        times[turn] := one.captured_at;
    end loop;
    return query select * from unnest(statuses, journals, times);
end $$;

-- As before. The stakes come back from the draws named, or, when none is named, from those of the order, the last one first.
-- What was spent as uncleared money returns as cash where the deposits behind it have cleared. A credit pays what its owner
-- owes first, when it has an id for that. Status also: stake_exceeded (more than a draw still has of this order).
create function wallet_refund(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_reference text, p_currency text,
    p_amount bigint, p_scopes text[], p_stakes bigint[], p_repayment_id uuid, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz;
    held hold;
    stake record;
    back bigint;
    missing bigint := p_amount;
    accounts uuid[] := '{}';
    amounts bigint[] := '{}';
    returned jsonb;
    kept record;
    still_kept record;
    promo_back bigint;
    cash_back bigint;
    uncleared_back bigint;
    room bigint;
    payee wallet;
begin
    perform lock_reference('order', p_order_id);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        journal_id := p_journal_id;
        return;
    end if;

    select * into held from hold
    where hold.purpose = 'order' and hold.reference = p_order_id and hold.customer_id = p_customer_id
      and hold.state = 'captured' for update;
    if not found then
        status := 'order_not_captured';
        return;
    elsif held.currency <> p_currency then
        status := 'wrong_currency';
        return;
    elsif held.refunded + p_amount > held.captured then
        status := 'refund_exceeds_capture';
        return;
    end if;

    returned := coalesce(held.refunded_scopes, '{}');
    for stake in
        select account.account_id, account.scope,
               posting.amount - coalesce((returned ->> account.scope)::bigint, 0) as remaining, asked.stake as asked
        from posting join account using (account_id)
        left join unnest(p_scopes, p_stakes) as asked (scope, stake) on asked.scope = account.scope
        where posting.journal_id = held.journal_id and account.customer_id is null
        order by posting.line_no desc
    loop
        back := case when p_scopes is null then least(missing, stake.remaining) else stake.asked end;
        if back > stake.remaining then
            status := 'stake_exceeded';
            return;
        elsif back > 0 then
            accounts := accounts || stake.account_id;
            amounts := amounts || -back;
            missing := missing - back;
            returned := jsonb_set(
                returned, array[stake.scope], to_jsonb(coalesce((returned ->> stake.scope)::bigint, 0) + back));
        end if;
    end loop;
    if missing <> 0 then
        status := 'stake_exceeded';
        return;
    end if;

    update hold set refunded = refunded + p_amount, refunded_scopes = returned, version = version + 1
    where hold.hold_id = held.hold_id;
    kept := spending_order(held.captured - held.refunded, held.promo, held.cash);
    still_kept := spending_order(held.captured - held.refunded - p_amount, held.promo, held.cash);
    promo_back := kept.promo - still_kept.promo;
    cash_back := kept.cash - still_kept.cash;
    uncleared_back := kept.uncleared - still_kept.uncleared;
    perform from wallet where customer_id = p_customer_id and currency = p_currency for update;
    at := clock_timestamp();
    if uncleared_back > 0 then
        select pending_uncleared(p_customer_id, p_currency) - wallet.uncleared into room
        from wallet where customer_id = p_customer_id and currency = p_currency;
        cash_back := cash_back + greatest(uncleared_back - room, 0);
        uncleared_back := least(uncleared_back, room);
    end if;
    update wallet set
        promo = promo + promo_back, cash = cash + cash_back, uncleared = uncleared + uncleared_back,
        transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
    returning * into payee;

    perform post_wallet_journal(
        payee, promo_back, cash_back, uncleared_back, 0, accounts, amounts,
        p_journal_id, 'refund', p_order_id || '/' || p_reference, 'credit', p_request_hash,
        'refund', p_description, p_order_id, at);
    perform outbox_put(p_event_id, p_subject, p_order_id, held.version + 1, p_payload, p_traceparent);
    if payee.receivable > 0 then
        perform repay_receivable(
            p_customer_id, p_currency, cash_back, p_repayment_id, p_request_hash, p_journal_id, p_order_id, at);
    end if;
    status := 'refunded';
    journal_id := p_journal_id;
end $$;
