create or replace function wallet_purchase_discounted(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_currency text,
    p_amount bigint, p_scopes text[], p_stakes bigint[], p_not_after timestamptz,
    p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    p_discount_id uuid, p_discount_scopes text[], p_discounts bigint[], out status text,
    out journal_id uuid, out captured_at timestamptz
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
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
        from holds hold where hold.purpose = 'order' and hold.reference = p_order_id;
        if found then
            status := case when known.customer_id = p_customer_id and known.state = 'voided'
                           then 'purchase_cancelled' else 'reference_reused' end;
            return;
        end if;
        status := status_of_journal(p_discount_id, p_request_hash);
        if status is not null then
            journal_id := p_discount_id;
            select journal.posted_at into captured_at from journals journal where journal.journal_id = p_discount_id;
            return;
        end if;
        perform from wallets where customer_id = p_customer_id order by cash_account for update;
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
    insert into order_discounts (order_id, scope, customer_id, currency, amount, journal_id)
    select p_order_id, asked.scope, p_customer_id, p_currency, asked.amount, p_discount_id
    from unnest(p_discount_scopes, p_discounts) as asked (scope, amount);
end
$$;
