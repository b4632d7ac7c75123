create or replace function limit_set(
    p_customer_id uuid, p_kind text, p_period text, p_amount bigint, out status text, out limit_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
    owner customers;
    known customer_limits;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into owner from customers where customer_id = p_customer_id;
    if not found then
        status := 'customer_unknown';
        return;
    end if;
    select * into known from customer_limits
    where customer_id = p_customer_id and kind = p_kind and period = p_period and removed_at is null;
    limit_id := known.limit_id;
    if limit_id is null then
        insert into customer_limits as customer_limit (customer_id, kind, period, currency, amount)
        values (p_customer_id, p_kind, p_period, owner.currency, p_amount)
        returning customer_limit.limit_id into limit_id;
        status := 'set';
    elsif p_amount < known.amount then
        update customer_limits customer_limit set amount = p_amount, set_at = clock_timestamp(),
            requested_amount = null, requested_at = null, confirmable_at = null
        where customer_limit.limit_id = known.limit_id;
        status := 'lowered';
    elsif p_amount = known.amount then
        status := 'unchanged';
        return;
    elsif known.requested_amount = p_amount then
        status := 'requested';
        return;
    else
        update customer_limits customer_limit set requested_amount = p_amount, requested_at = clock_timestamp(),
            confirmable_at = clock_timestamp() + (select cooling_off from jurisdiction_of(owner.region))
        where customer_limit.limit_id = known.limit_id;
        status := 'requested';
    end if;
    insert into customer_limit_changes (limit_id, customer_id, action, amount)
    values (limit_id, p_customer_id, case status when 'requested' then 'increase_requested' else status end, p_amount);
    update customers set limit_prompt_answered_at = coalesce(limit_prompt_answered_at, clock_timestamp())
    where customer_id = p_customer_id;
    perform refresh_guard(p_customer_id);
end
$$;
