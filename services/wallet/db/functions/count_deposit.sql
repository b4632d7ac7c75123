create or replace function count_deposit(
    p_customer_id uuid, p_currency text, p_deposit_id text, p_amount bigint
) returns text
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    refused text;
begin
    update deposit_usages set state = 'settled', amount = p_amount, settled_at = clock_timestamp()
    where deposit_id = p_deposit_id and state = 'pending' and amount >= p_amount
      and customer_id = p_customer_id and currency = p_currency;
    if not found then
        refused := refusal_of_deposit(p_customer_id, p_currency, p_amount);
        if refused is null then
            insert into deposit_usages (deposit_id, customer_id, currency, amount, state, settled_at)
            values (p_deposit_id, p_customer_id, p_currency, p_amount, 'settled', clock_timestamp())
            on conflict (deposit_id) do update
                set state = 'settled', amount = excluded.amount, settled_at = excluded.settled_at;
        end if;
    end if;
    return refused;
end
$$;
