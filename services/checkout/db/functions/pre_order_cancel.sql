create or replace function pre_order_cancel(
    p_pre_order uuid, p_version bigint, p_code text, p_message text, p_event_id uuid, p_event bytea
) returns boolean
language plpgsql as $$
begin
    update pre_orders p set state = 'cancelled', version = p.version + 1, reason_code = p_code,
            reason_message = p_message, retry_at = null, finished_at = clock_timestamp()
        where p.id = p_pre_order and p.version = p_version
            and (p.state in ('placed', 'allocated')
                 or p.state = 'charging' and exists (
                     select from checkouts c where c.id = p.charge_checkout_id and c.state = 'failed'
                 ));
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.pre_order_cancelled', p_pre_order::text, p_version + 1, p_event, null
    );
    return true;
end
$$;

comment on function pre_order_cancel is 'False when it is being charged, or another worker has moved it.';
