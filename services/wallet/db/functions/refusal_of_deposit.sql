create or replace function refusal_of_deposit(p_customer_id uuid, p_currency text, p_amount bigint) returns text
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    refused text;
begin
    perform wallet_open(p_customer_id, p_currency);
    perform from wallets where customer_id = p_customer_id order by cash_account for update;
    refused := refusal_of_restrictions(p_customer_id);
    return coalesce(refused, refusal_of_limits(p_customer_id, p_currency, 'deposit', p_amount));
end
$$;
