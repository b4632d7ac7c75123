create or replace function deposit_reserve(
    p_customer_id uuid, p_currency text, p_deposit_id text, p_amount bigint, out status text
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
declare
    known deposit_usages;
begin
    perform lock_reference('deposit', p_deposit_id);
    select * into known from deposit_usages where deposit_id = p_deposit_id;
    if known.state in ('pending', 'settled') then
        status := case when (known.customer_id, known.currency, known.amount) = (p_customer_id, p_currency, p_amount)
                       then 'repeated' else 'reference_reused' end;
        return;
    end if;
    status := refusal_of_deposit(p_customer_id, p_currency, p_amount);
    if status is null then
        insert into deposit_usages (deposit_id, customer_id, currency, amount, state)
        values (p_deposit_id, p_customer_id, p_currency, p_amount, 'pending')
        on conflict (deposit_id) do update
            set state = 'pending', amount = excluded.amount, reserved_at = clock_timestamp();
        status := 'reserved';
    end if;
end
$$;
