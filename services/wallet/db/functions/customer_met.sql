create or replace function customer_met(p_customer_id uuid, p_region text, p_currency text) returns void
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
begin
    if exists (select from customers where customer_id = p_customer_id) then
        return;
    end if;
    perform customer_told(p_customer_id, 0, p_region, p_currency, '', false, 'open');
end
$$;
