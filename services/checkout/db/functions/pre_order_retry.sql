create or replace function pre_order_retry(
    p_pre_order uuid, p_version bigint, p_retry_at timestamptz, p_code text, p_message text,
    p_event_id uuid, p_event bytea
) returns boolean
language plpgsql as $$
begin
    update pre_orders set state = 'placed', version = version + 1, attempts = attempts + 1, retry_at = p_retry_at,
            attempt_order_id = uuidv7(), ticket_id = uuidv7(), charge_checkout_id = null, reason_code = p_code,
            reason_message = p_message
        where id = p_pre_order and version = p_version and state in ('placed', 'allocated', 'charging');
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.pre_order_unpaid', p_pre_order::text, p_version + 1, p_event, null
    );
    return true;
end
$$;

comment on function pre_order_retry is 'It could not be charged: it has lost its turn and is tried again later.';
