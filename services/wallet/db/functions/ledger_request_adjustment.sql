create or replace function ledger_request_adjustment(
    p_from_kind text, p_from_scope text, p_to_kind text, p_to_scope text, p_customer_id uuid,
    p_currency text, p_amount bigint, p_reverses uuid, p_reason text, p_description text, p_by text
) returns uuid
language sql security definer set search_path to pg_catalog, public, pg_temp as $$
insert into adjustments (from_kind, from_scope, to_kind, to_scope, customer_id, currency, amount, reverses,
                        reason, description, requested_by)
values (p_from_kind, p_from_scope, p_to_kind, p_to_scope, p_customer_id, p_currency, p_amount, p_reverses,
        p_reason, p_description, p_by)
returning adjustment_id
$$;
