create or replace function wallet_refund_discounted(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_reference text,
    p_currency text, p_amount bigint, p_scopes text[], p_stakes bigint[], p_repayment_id uuid,
    p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    p_return_id uuid, p_discount_scopes text[], p_discounts bigint[], out status text,
    out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
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
    update order_discounts order_discount set returned = returned + asked.amount
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
end
$$;
