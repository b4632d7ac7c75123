create or replace function wallet_refund(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_reference text,
    p_currency text, p_amount bigint, p_scopes text[], p_stakes bigint[], p_repayment_id uuid,
    p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    p_return_id uuid, p_discount_scopes text[], p_discounts bigint[],
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    held holds;
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
    payee wallets;
begin
    perform lock_reference('order', p_order_id);
    journal_id := case when p_amount > 0 then p_journal_id else p_return_id end;
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is null and p_return_id is not null then
        status := status_of_journal(p_return_id, p_request_hash);
    end if;
    if status is not null then
        return;
    end if;

    if p_amount > 0 then
        select * into held from holds hold
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
            from postings posting join accounts account using (account_id)
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
    end if;
    if p_return_id is not null then
        perform from unnest(p_discount_scopes, p_discounts) as asked (scope, amount)
        left join order_discounts paid on paid.order_id = p_order_id and paid.scope = asked.scope
          and paid.customer_id = p_customer_id and paid.currency = p_currency
        where coalesce(paid.returned + asked.amount > paid.amount, true);
        if found then
            status := 'stake_exceeded';
            return;
        end if;
    end if;

    if p_amount > 0 then
        update holds hold set refunded = refunded + p_amount, refunded_scopes = returned, version = version + 1
        where hold.hold_id = held.hold_id;
        kept := spending_order(held.captured - held.refunded, held.promo, held.cash);
        still_kept := spending_order(held.captured - held.refunded - p_amount, held.promo, held.cash);
        promo_back := kept.promo - still_kept.promo;
        cash_back := kept.cash - still_kept.cash;
        uncleared_back := kept.uncleared - still_kept.uncleared;
        perform from wallets where customer_id = p_customer_id and currency = p_currency for update;
        at := clock_timestamp();
        if uncleared_back > 0 then
            select pending_uncleared(p_customer_id, p_currency) - wallet.uncleared into room
            from wallets wallet where customer_id = p_customer_id and currency = p_currency;
            cash_back := cash_back + greatest(uncleared_back - room, 0);
            uncleared_back := least(uncleared_back, room);
        end if;
        update wallets set
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
    end if;
    if p_return_id is not null then
        update order_discounts paid set returned = returned + asked.amount
        from unnest(p_discount_scopes, p_discounts) as asked (scope, amount)
        where paid.order_id = p_order_id and paid.scope = asked.scope;
        perform post_house_journal(
            p_currency,
            house_account('promo_expense', '', p_currency) || house_accounts('stake_escrow', p_discount_scopes, p_currency),
            (select sum(part) from unnest(p_discounts) as part)::bigint || array(select -part from unnest(p_discounts) as part),
            p_return_id, 'promo', p_order_id || '/' || p_reference, 'return', p_request_hash, clock_timestamp());
    end if;
    status := 'refunded';
end
$$;
