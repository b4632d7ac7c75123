create or replace function limit_confirm(p_customer_id uuid, p_limit_id uuid, out status text)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
declare
    known customer_limits;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from customer_limits
    where customer_id = p_customer_id and limit_id = p_limit_id and removed_at is null;
    if not found then
        status := 'limit_not_found';
        return;
    elsif known.requested_at is null then
        status := 'nothing_requested';
        return;
    elsif known.confirmable_at > clock_timestamp() then
        status := 'cooling_off';
        return;
    end if;
    status := case when known.requested_amount is null then 'removed' else 'increased' end;
    update customer_limits set
        amount = coalesce(known.requested_amount, amount),
        removed_at = case when status = 'removed' then clock_timestamp() end,
        set_at = clock_timestamp(), requested_amount = null, requested_at = null, confirmable_at = null
    where limit_id = p_limit_id;
    insert into customer_limit_changes (limit_id, customer_id, action, amount)
    values (p_limit_id, p_customer_id, status, known.requested_amount);
    perform refresh_guard(p_customer_id);
end
$$;
