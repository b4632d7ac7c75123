create or replace function pre_orders_leave_numbers() returns trigger
language plpgsql as $$
begin
    insert into stock_releases (order_id, customer_id, due_at)
        values (old.attempt_order_id, old.customer_id, clock_timestamp() + interval '5 seconds')
        on conflict do nothing;
    return null;
end
$$;
