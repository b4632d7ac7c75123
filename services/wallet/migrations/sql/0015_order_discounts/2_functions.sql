-- Takes the rest of a price from the wallet, as wallet_purchase does with its statuses, and lets the house add the discounts to
-- the escrows of their draws. Without a rest nothing moves but those; restrictions and the deadline hold all the same.
create function wallet_purchase_discounted(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_currency text, p_amount bigint,
    p_scopes text[], p_stakes bigint[], p_not_after timestamptz, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    p_discount_id uuid, p_discount_scopes text[], p_discounts bigint[],
    out status text, out journal_id uuid, out captured_at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    paid record;
    known record;
begin
    perform lock_reference('order', p_order_id);
    if p_amount > 0 then
        paid := wallet_purchase(
            p_journal_id, p_request_hash, p_customer_id, p_order_id, p_currency, p_amount, p_scopes, p_stakes,
            p_not_after, p_description, p_event_id, p_subject, p_payload, p_traceparent);
        status := paid.status;
        journal_id := paid.journal_id;
        captured_at := paid.captured_at;
    else
        select hold.state, hold.customer_id into known
        from hold where hold.purpose = 'order' and hold.reference = p_order_id;
        if found then
            status := case when known.customer_id = p_customer_id and known.state = 'voided'
                           then 'purchase_cancelled' else 'reference_reused' end;
            return;
        end if;
        status := status_of_journal(p_discount_id, p_request_hash);
        if status is not null then
            journal_id := p_discount_id;
            select journal.posted_at into captured_at from journal where journal.journal_id = p_discount_id;
            return;
        end if;
        perform from wallet where customer_id = p_customer_id order by cash_account for update;
        captured_at := clock_timestamp();
        status := case when captured_at > p_not_after then 'purchase_expired'
                       else coalesce(
                           refusal_of_restrictions(p_customer_id),
                           nullif(refusal_of_funds(p_customer_id, p_currency), 'insufficient_funds'),
                           'captured') end;
        journal_id := p_discount_id;
    end if;
    if status <> 'captured' then
        return;
    end if;
    perform post_house_journal(
        p_currency,
        house_account('promo_expense', '', p_currency) || house_accounts('stake_escrow', p_discount_scopes, p_currency),
        -(select sum(part) from unnest(p_discounts) as part)::bigint || p_discounts,
        p_discount_id, 'promo', p_order_id, 'discount', p_request_hash, captured_at);
    insert into order_discount (order_id, scope, customer_id, currency, amount, journal_id)
    select p_order_id, asked.scope, p_customer_id, p_currency, asked.amount, p_discount_id
    from unnest(p_discount_scopes, p_discounts) as asked (scope, amount);
end $$;

-- Gives back what the customer paid, as wallet_refund does with its statuses, and what the house paid to the house.
create function wallet_refund_discounted(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_reference text, p_currency text,
    p_amount bigint, p_scopes text[], p_stakes bigint[], p_repayment_id uuid, p_description text,
    p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    p_return_id uuid, p_discount_scopes text[], p_discounts bigint[],
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    refunded record;
    changed bigint;
begin
    perform lock_reference('order', p_order_id);
    journal_id := case when p_amount > 0 then p_journal_id else p_return_id end;
    status := status_of_journal(p_return_id, p_request_hash);
    if status is not null then
        return;
    end if;
    if p_amount > 0 then
        refunded := wallet_refund(
            p_journal_id, p_request_hash, p_customer_id, p_order_id, p_reference, p_currency, p_amount, p_scopes,
            p_stakes, p_repayment_id, p_description, p_event_id, p_subject, p_payload, p_traceparent);
        if refunded.status <> 'refunded' then
            status := refunded.status;
            journal_id := refunded.journal_id;
            return;
        end if;
    end if;
    update order_discount set returned = returned + asked.amount
    from unnest(p_discount_scopes, p_discounts) as asked (scope, amount)
    where order_discount.order_id = p_order_id and order_discount.customer_id = p_customer_id
      and order_discount.currency = p_currency and order_discount.scope = asked.scope
      and returned + asked.amount <= order_discount.amount;
    get diagnostics changed = row_count;
    if changed < cardinality(p_discount_scopes) then
        raise exception 'more would go back to the house than it paid for order %', p_order_id using errcode = 'WL004';
    end if;
    perform post_house_journal(
        p_currency,
        house_account('promo_expense', '', p_currency) || house_accounts('stake_escrow', p_discount_scopes, p_currency),
        (select sum(part) from unnest(p_discounts) as part)::bigint || array(select -part from unnest(p_discounts) as part),
        p_return_id, 'promo', p_order_id || '/' || p_reference, 'return', p_request_hash, clock_timestamp());
    status := 'refunded';
exception when sqlstate 'WL004' then
    status := 'stake_exceeded';
    journal_id := null;
end $$;

-- As before; an order that the house paid alone has no hold.
create or replace function wallet_cancel_purchase(
    p_customer_id uuid, p_order_id text, out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    known hold;
    free order_discount;
begin
    perform lock_reference('order', p_order_id);
    select * into known from hold where hold.purpose = 'order' and hold.reference = p_order_id for update;
    if not found then
        select * into free from order_discount where order_discount.order_id = p_order_id limit 1;
        if found then
            status := case when free.customer_id = p_customer_id then 'captured' else 'reference_reused' end;
            journal_id := case when free.customer_id = p_customer_id then free.journal_id end;
            return;
        end if;
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
