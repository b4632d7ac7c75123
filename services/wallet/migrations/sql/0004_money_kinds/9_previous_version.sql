-- What the version before this one calls while both run.

create or replace function wallet_purchase_batch(
    p_journal_ids uuid[], p_request_hashes bytea[], p_customer_ids uuid[], p_order_ids text[], p_currencies text[],
    p_amounts bigint[], p_not_after timestamptz[], p_descriptions text[], p_event_ids uuid[], p_subject text,
    p_payloads bytea[], p_traceparent text
) returns table (status text, journal_id uuid, captured_at timestamptz)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    select * from wallet_purchase_batch(
        p_journal_ids, p_request_hashes, p_customer_ids, p_order_ids, p_currencies, p_amounts,
        array_fill(0, array[cardinality(p_order_ids)]), '{}'::text[], '{}'::bigint[],
        p_not_after, p_descriptions, p_event_ids, p_subject, p_payloads, p_traceparent)
$$;

create or replace function wallet_refund(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_order_id text, p_reference text, p_currency text,
    p_amount bigint, p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    select * from wallet_refund(
        p_journal_id, p_request_hash, p_customer_id, p_order_id, p_reference, p_currency, p_amount, null, null, null,
        p_description, p_event_id, p_subject, p_payload, p_traceparent)
$$;

create or replace function wallet_capture(
    p_journal_id uuid, p_request_hash bytea, p_hold_id uuid, p_currency text, p_amount bigint, p_not_after timestamptz,
    p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    select * from wallet_capture(
        p_journal_id, p_request_hash, p_hold_id, p_currency, p_amount, null, null, p_not_after, p_description,
        p_event_id, p_subject, p_payload, p_traceparent)
$$;

create or replace function wallet_deposit(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_deposit_id text, p_method text, p_currency text,
    p_amount bigint, p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    select * from wallet_deposit(
        p_journal_id, p_request_hash, p_customer_id, p_deposit_id, p_method, p_currency, p_amount, false, null,
        p_description, p_event_id, p_subject, p_payload, p_traceparent)
$$;

create or replace function wallet_pay_prizes(
    p_journal_ids uuid[], p_request_hashes bytea[], p_customer_ids uuid[], p_references text[], p_currencies text[],
    p_amounts bigint[], p_descriptions text[], p_event_ids uuid[], p_subject text, p_payloads bytea[], p_traceparent text,
    out status text, out credited integer
)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    select * from wallet_pay_prizes(
        p_journal_ids, p_request_hashes, p_customer_ids, p_references, p_currencies, p_amounts, p_descriptions,
        array_fill(null::uuid, array[cardinality(p_journal_ids)]), p_event_ids, p_subject, p_payloads, p_traceparent)
$$;
