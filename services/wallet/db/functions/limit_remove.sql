create or replace function limit_remove(p_customer_id uuid, p_limit_id uuid, out status text)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
declare
    known customer_limits;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from customer_limits
    where customer_id = p_customer_id and limit_id = p_limit_id and removed_at is null;
    if not found then
        status := 'limit_not_found';
    elsif known.requested_at is not null and known.requested_amount is null then
        status := 'repeated';
    else
        update customer_limits set requested_amount = null, requested_at = clock_timestamp(),
            confirmable_at = clock_timestamp() + (
                select cooling_off from customers customer cross join lateral jurisdiction_of(customer.region)
                where customer.customer_id = p_customer_id)
        where limit_id = p_limit_id;
        insert into customer_limit_changes (limit_id, customer_id, action) values (p_limit_id, p_customer_id, 'removal_requested');
        status := 'requested';
    end if;
end
$$;
