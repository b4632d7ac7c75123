create or replace function wallet_purchase(
    p_order_ids text[], p_customer_ids uuid[], p_currencies text[], p_amounts bigint[],
    p_not_after timestamptz[], p_descriptions text[], p_request_hashes bytea[], p_journal_ids uuid[],
    p_hold_ids uuid[], p_discount_ids uuid[], p_event_ids uuid[], p_payloads bytea[],
    p_traceparents text[], p_subject text,
    p_stake_items integer[], p_stake_scopes text[], p_stakes bigint[], p_discounts bigint[]
) returns table(status text, journal_id uuid, captured_at timestamptz)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
declare
    size integer := cardinality(p_order_ids);
    statuses text[] := array_fill(null::text, array[size]);
    journal_ids uuid[] := array_fill(null::uuid, array[size]);
    times timestamptz[] := array_fill(null::timestamptz, array[size]);
    rejected boolean[] := array_fill(false, array[size]);
    checked boolean[] := array_fill(false, array[size]);
    firsts integer[] := '{1}';
    rounds integer[] := '{1}';
    escrows uuid[];
    at timestamptz;
    last_round integer := 1;
    turn integer[] := '{}';
    payable integer[];
    undecided integer[];
    taken wallet_taken[];
    change wallet_taken;
    this integer;
    one record;
begin
    -- Locks are taken in one order: orders, holds, new escrows, wallets.
    if size = 1 then
        perform lock_reference('order', p_order_ids[1]);
    else
        perform lock_reference('order', asked.order_id)
        from (select order_id from unnest(p_order_ids) as order_id order by 1) as asked;
    end if;
    if array_remove(p_hold_ids, null) <> '{}' then
        -- An order replaces a pending hold of its own; a hold is replaced by one order.
        for one in select * from holds where hold_id = any (p_hold_ids) order by hold_id for update loop
            foreach this in array array_positions(p_hold_ids, one.hold_id) loop
                if (one.purpose, one.state, one.customer_id, one.currency, this)
                    <> ('order', 'pending', p_customer_ids[this], p_currencies[this], array_position(p_hold_ids, one.hold_id))
                then
                    p_hold_ids[this] := null;
                end if;
            end loop;
        end loop;
    end if;

    if exists (select from holds where purpose = 'order' and reference = any (p_order_ids))
        or p_discount_ids is not null and exists (select from journals where journal_id = any (p_discount_ids))
    then
        for one in
            select array_position(p_order_ids, reference) as item, customer_id, state, request_hash, journal_id, settled_at
            from holds where purpose = 'order' and reference = any (p_order_ids)
            union all
            -- The house may have paid a whole order.
            select array_position(p_discount_ids, journal_id), null, 'captured', request_hash, journal_id, posted_at
            from journals where journal_id = any (p_discount_ids)
        loop
            continue when statuses[one.item] is not null;
            statuses[one.item] := case
                when one.customer_id = p_customer_ids[one.item] and one.state in ('voided', 'expired') then 'purchase_cancelled'
                when one.state = 'captured' and one.request_hash = p_request_hashes[one.item] then 'repeated'
                else 'reference_reused' end;
            if statuses[one.item] = 'repeated' then
                journal_ids[one.item] := one.journal_id;
                times[one.item] := one.settled_at;
            end if;
        end loop;
    end if;

    if array_position(statuses, null) is not null then
        loop
            select array_agg(account.account_id order by stake.place) into escrows
            from unnest(p_stake_items, p_stake_scopes) with ordinality as stake (item, scope, place)
            left join accounts account on account.customer_id is null and account.kind = 'stake_escrow'
              and account.scope = stake.scope and account.currency = p_currencies[stake.item];
            exit when array_position(escrows, null) is null;
            perform house_account('stake_escrow', stake.scope, stake.currency)
            from (select distinct asked.scope, p_currencies[asked.item] as currency
                  from unnest(p_stake_items, p_stake_scopes) as asked (item, scope) order by 1, 2) as stake;
        end loop;
        if size > 1 or p_amounts[1] = 0 then
            perform from unnest(p_customer_ids, p_currencies) as asked (customer_id, currency)
            join wallets wallet on wallet.customer_id = asked.customer_id and wallet.currency = asked.currency
            order by wallet.cash_account for update of wallet;
        end if;
        if size > 1 then
            -- A customer's orders are paid one after another, those of different customers together.
            select array_agg(asked.first order by asked.item), array_agg(asked.round order by asked.item), max(asked.round)
            into firsts, rounds, last_round
            from (
                select each.item, min(each.item) over (partition by each.order_id) as first,
                       row_number() over (partition by each.customer_id order by each.item) as round
                from unnest(p_order_ids, p_customer_ids) with ordinality as each (order_id, customer_id, item)
            ) as asked;
        end if;
        -- Read when the wallets of several orders are locked, so that no wait lies between deadline and capture.
        at := clock_timestamp();
    end if;

    for this_round in 1 .. last_round loop
        if size > 1 then
            turn := array(
                select asked.item from unnest(statuses, firsts, rounds) with ordinality as asked (status, first, round, item)
                where asked.status is null and asked.first = asked.item and asked.round = this_round);
        elsif statuses[1] is null then
            turn := '{1}';
        end if;
        while turn <> '{}' loop
            payable := '{}';
            foreach this in array turn loop
                if rejected[this] or not checked[this] and p_amounts[this] = 0 then
                    checked[this] := true;
                    statuses[this] := case
                        when at > p_not_after[this] then 'purchase_expired'
                        else refusal_of_purchase(p_customer_ids[this], p_currencies[this], p_amounts[this], p_hold_ids[this]) end;
                    if statuses[this] is null and p_hold_ids[this] is not null then
                        p_hold_ids[this] := null;  -- It is released.
                    end if;
                    if statuses[this] is null and p_amounts[this] = 0 then
                        statuses[this] := 'captured';
                        journal_ids[this] := p_discount_ids[this];
                    end if;
                end if;
                if statuses[this] is null then
                    payable := payable || this;
                end if;
            end loop;

            taken := null;
            if payable <> '{}' then
                with asked as (
                    -- What the hold of an order reserves counts as available.
                    select each.*, coalesce(hold.promo, 0) as own_promo, coalesce(hold.cash, 0) as own_cash,
                           coalesce(hold.uncleared, 0) as own_uncleared
                    from unnest(p_customer_ids, p_currencies, p_amounts, p_not_after, checked, p_hold_ids) with ordinality
                        as each (customer_id, currency, amount, not_after, checked, hold_id, item)
                    left join holds hold on hold.hold_id = each.hold_id
                    where each.item = any (payable)
                ), changed as (
                    update wallets wallet set
                        promo = promo - least(amount, promo - promo_held + own_promo),
                        cash = cash - least(amount - least(amount, promo - promo_held + own_promo),
                                            cash - cash_held + own_cash),
                        uncleared = uncleared - greatest(
                            amount - (promo - promo_held + own_promo) - (cash - cash_held + own_cash), 0),
                        promo_held = promo_held - own_promo,
                        cash_held = cash_held - own_cash,
                        uncleared_held = uncleared_held - own_uncleared,
                        spent = spent + amount,
                        transactions = transactions + 1
                    from asked
                    where wallet.customer_id = asked.customer_id and wallet.currency = asked.currency
                      and promo + cash + uncleared - promo_held - cash_held - uncleared_held
                          + own_promo + own_cash + own_uncleared >= amount
                      and coalesce(restricted_until <= clock_timestamp(), true)
                      and (asked.checked or coalesce(spent + amount <= spend_ceiling, true))
                      and at <= not_after
                    returning row(
                        item, new.customer_id, new.currency,
                        old.promo - new.promo, old.cash - new.cash, old.uncleared - new.uncleared,
                        new.promo_account, new.cash_account, new.uncleared_account,
                        new.promo + new.cash + new.uncleared, new.transactions
                    )::wallet_taken as change
                )
                select array_agg(changed.change) into taken from changed;
            end if;
            if taken is not null then
                if size = 1 then
                    at := clock_timestamp();
                    if at > p_not_after[1] then
                        -- Only an exception takes the change back that waited for the wallet.
                        raise exception 'order % was paid after its deadline', p_order_ids[1] using errcode = 'WL001';
                    end if;
                end if;
                if p_hold_ids is not null then
                    update holds set state = 'voided', settled_at = at
                    from unnest(taken) as t
                    where hold_id = p_hold_ids[t.item];
                end if;
                insert into holds (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared,
                                   captured, state, journal_id, settled_at)
                select 'order', p_order_ids[t.item], t.customer_id, t.currency, p_request_hashes[t.item],
                       t.promo, t.cash, t.uncleared, p_amounts[t.item], 'captured', p_journal_ids[t.item], at
                from unnest(taken) as t;
                insert into journals (journal_id, flow, business_id, step, request_hash, posted_at, customer_id, currency, number)
                select p_journal_ids[t.item], 'purchase', p_order_ids[t.item], 'capture', p_request_hashes[t.item], at,
                       t.customer_id, t.currency, t.number
                from unnest(taken) as t;
                insert into postings (journal_id, line_no, account_id, currency, amount)
                select p_journal_ids[t.item], line.line_no, line.account_id, t.currency, line.amount
                from unnest(taken) as t
                cross join lateral (
                    values (1, t.cash_account, -t.cash), (2, t.promo_account, -t.promo), (3, t.uncleared_account, -t.uncleared)
                    union all
                    select 4 + stake.place - array_position(p_stake_items, t.item), stake.account_id, stake.amount
                    from unnest(p_stake_items, escrows, p_stakes) with ordinality as stake (item, account_id, amount, place)
                    where stake.item = t.item
                ) as line (line_no, account_id, amount)
                where line.amount <> 0;
                insert into wallet_transactions (customer_id, currency, number, journal_id, kind, description, reference,
                                                 amount, balance_after, occurred_at)
                select t.customer_id, t.currency, t.number, p_journal_ids[t.item], 'purchase', p_descriptions[t.item],
                       p_order_ids[t.item], -p_amounts[t.item], t.balance_after, at
                from unnest(taken) as t;
                insert into outbox (event_id, subject, aggregate_id, aggregate_version, payload, traceparent)
                select p_event_ids[t.item], p_subject, p_order_ids[t.item], 1, p_payloads[t.item], p_traceparents[t.item]
                from unnest(taken) as t;
                foreach change in array taken loop
                    statuses[change.item] := 'captured';
                    journal_ids[change.item] := p_journal_ids[change.item];
                end loop;
            end if;

            undecided := '{}';
            foreach this in array turn loop
                if statuses[this] is null then
                    rejected[this] := true;
                    undecided := undecided || this;
                end if;
                if statuses[this] = 'captured' then
                    times[this] := at;
                    if p_discount_ids[this] is not null then
                        insert into journals (journal_id, flow, business_id, step, request_hash, posted_at)
                        values (p_discount_ids[this], 'promo', p_order_ids[this], 'discount', p_request_hashes[this], at);
                        insert into postings (journal_id, line_no, account_id, currency, amount)
                        select p_discount_ids[this], 1, house_account('promo_expense', '', p_currencies[this]),
                               p_currencies[this], -sum(stake.discount)
                        from unnest(p_stake_items, p_discounts) as stake (item, discount)
                        where stake.item = this
                        union all
                        select p_discount_ids[this], 2 + stake.place - array_position(p_stake_items, this), stake.account_id,
                               p_currencies[this], stake.discount
                        from unnest(p_stake_items, escrows, p_discounts) with ordinality
                            as stake (item, account_id, discount, place)
                        where stake.item = this and stake.discount > 0;
                        insert into order_discounts (order_id, scope, customer_id, currency, amount, journal_id)
                        select p_order_ids[this], stake.scope, p_customer_ids[this], p_currencies[this], stake.discount,
                               p_discount_ids[this]
                        from unnest(p_stake_items, p_stake_scopes, p_discounts) as stake (item, scope, discount)
                        where stake.item = this and stake.discount > 0;
                    end if;
                end if;
            end loop;
            turn := undecided;
        end loop;
    end loop;
    -- An order that stands twice in the call has one outcome.
    while array_position(statuses, null) is not null loop
        this := array_position(statuses, null);
        statuses[this] := case
            when p_request_hashes[this] <> p_request_hashes[firsts[this]] then 'reference_reused'
            when statuses[firsts[this]] = 'captured' then 'repeated'
            else statuses[firsts[this]] end;
        if statuses[this] = 'repeated' then
            journal_ids[this] := journal_ids[firsts[this]];
            times[this] := times[firsts[this]];
        end if;
    end loop;
    for this in 1 .. size loop
        status := statuses[this];
        journal_id := journal_ids[this];
        captured_at := times[this];
        return next;
    end loop;
end
$$;

comment on function wallet_purchase is 'Pays orders in one transaction, each or not by itself. p_stakes is what an order puts into draws, p_discounts what the house adds; p_stake_items is the place of their order.';
