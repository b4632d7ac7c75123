create or replace function wallet_purchase_alone(
    p_hold_id uuid, p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text,
    p_currency text, p_amount bigint, p_scopes text[], p_stakes bigint[],
    p_not_after timestamptz, p_description text, p_event_id uuid, p_subject text,
    p_payload bytea, p_traceparent text, p_discount_id uuid, p_discount_scopes text[],
    p_discounts bigint[], out status text, out journal_id uuid, out captured_at timestamptz
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    paid record;
begin
    perform lock_reference('order', p_order_id);
    begin
        -- The end of a hold locks the wallet, and so does an order that the house pays.
        perform house_accounts(
            'stake_escrow',
            case when p_amount > 0 then coalesce(p_scopes, array['']) end || p_discount_scopes,
            p_currency);
        perform wallet_release(hold.hold_id) from holds hold
        where hold.hold_id = p_hold_id and hold.customer_id = p_customer_id and hold.purpose = 'order';
        if cardinality(p_discounts) > 0 then
            paid := wallet_purchase_discounted(
                p_journal_id, p_request_hash, p_customer_id, p_order_id, p_currency, p_amount, p_scopes, p_stakes,
                p_not_after, p_description, p_event_id, p_subject, p_payload, p_traceparent,
                p_discount_id, p_discount_scopes, p_discounts);
        else
            paid := wallet_purchase(
                p_journal_id, p_request_hash, p_customer_id, p_order_id, p_currency, p_amount, p_scopes, p_stakes,
                p_not_after, p_description, p_event_id, p_subject, p_payload, p_traceparent);
        end if;
        status := paid.status;
        journal_id := paid.journal_id;
        captured_at := paid.captured_at;
        if status <> 'captured' then
            raise exception 'order % is not paid', p_order_id using errcode = 'WL005';
        end if;
    exception when sqlstate 'WL005' then
        null;  -- The hold is back; what became of the purchase is known.
    end;
end
$$;
