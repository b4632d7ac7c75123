create or replace function refusal_of_spending(p_customer_id uuid, p_currency text, p_amount bigint) returns text
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    payer wallets;
    refused text;
begin
    select * into payer from wallets where customer_id = p_customer_id and currency = p_currency for update;
    if not found then
        return refusal_of_funds(p_customer_id, p_currency);
    end if;
    if payer.restricted_until > clock_timestamp() then
        return coalesce(refusal_of_restrictions(p_customer_id), 'time_out');
    end if;
    if payer.spend_ceiling is not null then
        refused := refusal_of_limits(p_customer_id, p_currency, 'spend', p_amount);
        if refused is not null then
            return refused;
        end if;
    end if;
    if payer.promo + payer.cash + payer.uncleared - payer.promo_held - payer.cash_held - payer.uncleared_held < p_amount then
        return 'insufficient_funds';
    end if;
    perform refresh_guard(p_customer_id);
    return null;
end
$$;
