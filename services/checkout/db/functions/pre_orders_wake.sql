create or replace function pre_orders_wake(p_customer uuid, p_amount bigint) returns void
language sql as $$
update pre_orders set retry_at = clock_timestamp()
    where customer_id = p_customer and state = 'placed' and retry_at > clock_timestamp()
        and (fund_id is null or fund_refused is not null or price_minor <= p_amount)
$$;

comment on function pre_orders_wake is 'Money has come: what could not be paid is tried again, unless that might ask a card once more.';
