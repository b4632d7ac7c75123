create or replace function refusal_of_funds(p_customer_id uuid, p_currency text) returns text
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select case when bool_or(currency = p_currency) is false then 'wrong_currency' else 'insufficient_funds' end
from wallets where customer_id = p_customer_id
$$;
