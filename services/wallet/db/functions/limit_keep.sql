create or replace function limit_keep(p_customer_id uuid, p_limit_id uuid, out status text)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
declare
    known customer_limits;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from customer_limits
    where customer_id = p_customer_id and limit_id = p_limit_id and removed_at is null;
    if not found then
        status := 'limit_not_found';
    elsif known.requested_at is null then
        status := 'nothing_requested';
    else
        update customer_limits set requested_amount = null, requested_at = null, confirmable_at = null
        where limit_id = p_limit_id;
        insert into customer_limit_changes (limit_id, customer_id, action, amount)
        values (p_limit_id, p_customer_id, 'request_cancelled', known.amount);
        status := 'cancelled';
    end if;
end
$$;
