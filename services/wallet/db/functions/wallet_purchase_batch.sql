create or replace function wallet_purchase_batch(
    p_journal_ids uuid[], p_request_hashes bytea[], p_customer_ids uuid[], p_order_ids text[],
    p_currencies text[], p_amounts bigint[], p_stake_counts integer[], p_scopes text[],
    p_stakes bigint[], p_not_after timestamptz[], p_descriptions text[], p_event_ids uuid[],
    p_subject text, p_payloads bytea[], p_traceparent text
) returns table(status text, journal_id uuid, captured_at timestamptz)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
declare
    size integer := cardinality(p_order_ids);
    turn bigint;
    before integer[];
    total integer := 0;
    turns bigint[];
    stakes wallet_stake[];
    taken wallet_taken[];
    statuses text[] := array_fill(null::text, array[size]);
    journals uuid[] := array_fill(null::uuid, array[size]);
    times timestamptz[] := array_fill(null::timestamptz, array[size]);
    purchased_at timestamptz;
    one record;
begin
    for turn in 1 .. size loop
        before[turn] := total;
        total := total + p_stake_counts[turn];
    end loop;
    if size = 1 then
        turns := array[1];
    else
        perform lock_reference('order', asked.order_id)
        from (select distinct unnest(p_order_ids) as order_id order by 1) as asked;
        -- The first stake of a draw opens its escrow; two batches open new ones in the same order.
        with stake as materialized (
            select bought.turn, bought.currency, coalesce(part.line_no, 1) as line_no, coalesce(part.scope, '') as scope,
                   coalesce(part.amount, bought.amount) as amount
            from unnest(p_currencies, p_amounts, before, p_stake_counts)
                with ordinality as bought (currency, amount, skipped, stakes, turn)
            left join lateral unnest(
                p_scopes[bought.skipped + 1 : bought.skipped + bought.stakes],
                p_stakes[bought.skipped + 1 : bought.skipped + bought.stakes]
            ) with ordinality as part (scope, amount, line_no) on true
        ), escrow as materialized (
            select asked.scope, asked.currency, house_account('stake_escrow', asked.scope, asked.currency) as account_id
            from (select distinct stake.scope, stake.currency from stake order by 1, 2) as asked
        )
        select array_agg(row(stake.turn, stake.line_no, escrow.account_id, stake.amount)::wallet_stake) into stakes
        from stake join escrow on escrow.scope = stake.scope and escrow.currency = stake.currency;

        select array_agg(asked.turn order by wallet.cash_account, asked.turn) into turns
        from unnest(p_customer_ids, p_currencies) with ordinality as asked (customer_id, currency, turn)
        left join wallets wallet on wallet.customer_id = asked.customer_id and wallet.currency = asked.currency;

        if not exists (select from holds hold where hold.purpose = 'order' and hold.reference = any (p_order_ids))
            and size = (select count(distinct asked.customer_id) from unnest(p_customer_ids) as asked (customer_id))
            and size = (select count(distinct asked.order_id) from unnest(p_order_ids) as asked (order_id))
        then
            perform from unnest(p_customer_ids, p_currencies) as asked (customer_id, currency)
            join wallets wallet on wallet.customer_id = asked.customer_id and wallet.currency = asked.currency
            order by wallet.cash_account for update of wallet;
            -- Read when every row is locked, so that no wait lies between the deadline and the change.
            purchased_at := clock_timestamp();
            with changed as (
                update wallets wallet set
                    promo = promo - least(asked.amount, promo - promo_held),
                    cash = cash - least(asked.amount - least(asked.amount, promo - promo_held), cash - cash_held),
                    uncleared = uncleared - greatest(asked.amount - (promo - promo_held) - (cash - cash_held), 0),
                    spent = spent + asked.amount,
                    transactions = transactions + 1
                from unnest(p_customer_ids, p_currencies, p_amounts, p_not_after)
                    with ordinality as asked (customer_id, currency, amount, not_after, turn)
                where wallet.customer_id = asked.customer_id and wallet.currency = asked.currency
                  and promo + cash + uncleared - promo_held - cash_held - uncleared_held >= asked.amount
                  and coalesce(restricted_until <= purchased_at, true)
                  and coalesce(spent + asked.amount <= spend_ceiling, true)
                  and purchased_at <= asked.not_after
                returning row(
                    asked.turn, new.customer_id, new.currency,
                    old.promo - new.promo, old.cash - new.cash, old.uncleared - new.uncleared,
                    new.promo_account, new.cash_account, new.uncleared_account,
                    new.promo + new.cash + new.uncleared, new.transactions
                )::wallet_taken as change
            )
            select array_agg(change) into taken from changed;
        end if;

        if taken is not null then
            insert into holds (purpose, reference, customer_id, currency, request_hash, promo, cash, uncleared,
                              captured, state, journal_id, settled_at)
            select 'order', p_order_ids[t.turn], t.customer_id, t.currency, p_request_hashes[t.turn],
                   t.promo, t.cash, t.uncleared, p_amounts[t.turn], 'captured', p_journal_ids[t.turn], purchased_at
            from unnest(taken) as t;
            insert into journals (journal_id, flow, business_id, step, request_hash, posted_at, customer_id, currency, number)
            select p_journal_ids[t.turn], 'purchase', p_order_ids[t.turn], 'capture', p_request_hashes[t.turn], purchased_at,
                   t.customer_id, t.currency, t.number
            from unnest(taken) as t;
            insert into postings (journal_id, line_no, account_id, currency, amount)
            select p_journal_ids[t.turn], line.line_no, line.account_id, t.currency, line.amount
            from unnest(taken) as t
            cross join lateral (
                select stake.line_no, stake.account_id, stake.amount from unnest(stakes) as stake where stake.turn = t.turn
                union all
                select greatest(p_stake_counts[t.turn], 1) + part.line_no, part.account_id, part.amount
                from (values (1, t.cash_account, -t.cash), (2, t.promo_account, -t.promo), (3, t.uncleared_account, -t.uncleared))
                     as part (line_no, account_id, amount)
            ) as line
            where line.amount <> 0;
            insert into wallet_transactions (customer_id, currency, number, journal_id, kind, description, reference,
                                            amount, balance_after, occurred_at)
            select t.customer_id, t.currency, t.number, p_journal_ids[t.turn], 'purchase', p_descriptions[t.turn],
                   p_order_ids[t.turn], -p_amounts[t.turn], t.balance_after, purchased_at
            from unnest(taken) as t;
            insert into outbox (event_id, subject, aggregate_id, aggregate_version, payload, traceparent)
            select p_event_ids[t.turn], p_subject, p_order_ids[t.turn], 1, p_payloads[t.turn],
                   nullif(split_part(p_traceparent, ' ', t.turn::integer), '')
            from unnest(taken) as t;
            for one in select t.turn from unnest(taken) as t loop
                statuses[one.turn] := 'captured';
                journals[one.turn] := p_journal_ids[one.turn];
                times[one.turn] := purchased_at;
            end loop;
        end if;
    end if;

    foreach turn in array turns loop
        if statuses[turn] is null then
            one := wallet_purchase(
                p_journal_ids[turn], p_request_hashes[turn], p_customer_ids[turn], p_order_ids[turn], p_currencies[turn],
                p_amounts[turn],
                case when p_stake_counts[turn] > 0 then p_scopes[before[turn] + 1 : before[turn] + p_stake_counts[turn]] end,
                case when p_stake_counts[turn] > 0 then p_stakes[before[turn] + 1 : before[turn] + p_stake_counts[turn]] end,
                p_not_after[turn], p_descriptions[turn], p_event_ids[turn], p_subject, p_payloads[turn],
                nullif(split_part(p_traceparent, ' ', turn::integer), ''));
            statuses[turn] := one.status;
            journals[turn] := one.journal_id;
            times[turn] := one.captured_at;
        end if;
    end loop;
    return query select * from unnest(statuses, journals, times);
end
$$;
