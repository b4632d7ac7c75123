create or replace function customer_told(
    p_customer_id uuid, p_version bigint, p_region text, p_currency text, p_segment text,
    p_verified boolean, p_account_status text
) returns void
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
declare
    before customers;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into before from customers where customer_id = p_customer_id;
    insert into customers as customer (customer_id, version, region, currency, segment, verified, account_status)
    values (p_customer_id, p_version, p_region, p_currency, p_segment, p_verified, p_account_status)
    on conflict (customer_id) do update
        set version = excluded.version, region = excluded.region, segment = excluded.segment, verified = excluded.verified,
            account_status = excluded.account_status
        where customer.version < excluded.version;
    if not found then
        return;
    end if;
    perform wallet_open(p_customer_id, coalesce(before.currency, p_currency));
    -- Only a change back lifts a suspension: older news of an open account may come after the suspension itself.
    if before.account_status = 'suspended' and p_account_status = 'open' then
        update restrictions set lifted_at = clock_timestamp()
        where customer_id = p_customer_id and kind = 'suspended' and lifted_at is null;
    end if;
    if p_account_status = 'suspended' and p_version > 0 and not exists (
        select from restrictions where customer_id = p_customer_id and kind = 'suspended' and lifted_at is null)
    then
        perform customer_restrict(p_customer_id, coalesce(before.currency, p_currency), 'suspended', 'record/' || p_version, null);
    end if;
    perform refresh_guard(p_customer_id);
end
$$;
