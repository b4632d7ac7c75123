create or replace function checkout_fail(
    p_checkout uuid, p_version bigint, p_from_state text, p_code text, p_message text, p_status integer,
    p_response jsonb, p_owes_numbers boolean, p_event_id uuid, p_event bytea, p_traceparent text
) returns text
language plpgsql as $$
declare
    saga checkouts;
begin
    perform from checkouts c where c.id = p_checkout for update;
    perform from carts where checkout_id = p_checkout
        and id = (select c.cart_id from checkouts c where c.id = p_checkout) for update;
    update checkouts set state = 'failed', version = version + 1, due_at = null, failure_code = p_code,
            failure_message = p_message, finished_at = clock_timestamp()
        where id = p_checkout and version = p_version and state = p_from_state
            and state in ('started', 'refunding')
        returning * into saga;
    if not found then
        return 'stale';
    end if;
    update orders set status = case p_from_state when 'refunding' then 'refunded' else 'failed' end
        where id = saga.order_id;
    update carts set checkout_id = null where id = saga.cart_id and checkout_id = saga.id;
    perform idempotency_finish(saga.customer_id::text, saga.idempotency_key, p_status, p_response);
    if p_owes_numbers then
        insert into stock_releases (order_id, customer_id) values (saga.order_id, saga.customer_id);
    end if;
    -- A pre-order publishes events of its own about its charges.
    if p_event_id is not null and saga.kind <> 'pre_order' then
        perform outbox_put(
            p_event_id, 'wattle.checkout.v1.order_not_bought', saga.order_id::text, 1, p_event, p_traceparent
        );
    end if;
    return 'failed';
end
$$;

comment on function checkout_fail is 'Ends a saga without money, or after its refund; the cart stays. Owed numbers are released by a sweep.';
