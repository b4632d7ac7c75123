create or replace function refusal_of_purchase(
    p_customer_id uuid, p_currency text, p_amount bigint, p_hold_id uuid
) returns text
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    refused text;
begin
    if p_hold_id is not null then
        begin
            perform wallet_release(hold.hold_id) from holds hold
            where hold.hold_id = p_hold_id and hold.customer_id = p_customer_id and hold.purpose = 'order';
            refused := refusal_of_purchase(p_customer_id, p_currency, p_amount, null);
            if refused is not null then
                raise exception 'purchase refused: %', refused using errcode = 'WL005';
            end if;
        exception when sqlstate 'WL005' then
            null;  -- The hold is pending again.
        end;
        return refused;
    elsif p_amount > 0 then
        return refusal_of_spending(p_customer_id, p_currency, p_amount);
    else
        return coalesce(
            refusal_of_restrictions(p_customer_id),
            nullif(refusal_of_funds(p_customer_id, p_currency), 'insufficient_funds'));
    end if;
end
$$;

comment on function refusal_of_purchase is 'Why a customer may not pay an amount; null when the purchase may go on. Then the hold is released; a refusal leaves it.';
