create or replace function post_discount(
    p_order_id text, p_customer_id uuid, p_currency text, p_request_hash bytea, p_journal_id uuid,
    p_at timestamptz, p_escrows uuid[], p_scopes text[], p_discounts bigint[]
) returns void
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
begin
    perform post_house_journal(
        p_currency, house_account('promo_expense', '', p_currency) || p_escrows,
        -(select sum(part) from unnest(p_discounts) as part)::bigint || p_discounts,
        p_journal_id, 'promo', p_order_id, 'discount', p_request_hash, p_at);
    insert into order_discounts (order_id, scope, customer_id, currency, amount, journal_id)
    select p_order_id, asked.scope, p_customer_id, p_currency, asked.amount, p_journal_id
    from unnest(p_scopes, p_discounts) as asked (scope, amount);
end
$$;

comment on function post_discount is 'Moves what the house pays of an order into the escrows of its draws.';
