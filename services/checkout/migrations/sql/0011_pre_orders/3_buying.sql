create function pre_order_charge(
    p_pre_order uuid, p_version bigint, p_checkout uuid, p_lease interval
) returns timestamptz language plpgsql as $$
declare
    pre pre_orders;
    placed orders;
    until timestamptz;
begin
    update pre_orders p set state = 'charging', version = p.version + 1, charge_checkout_id = p_checkout
        from draws d, orders o
        where p.id = p_pre_order and p.version = p_version and p.state = 'allocated'
            and d.offer_key = p.offer_key and d.draw_no = p.draw_no and o.id = p.order_id
            and d.status in (2, 3) and d.sealed_at is null and clock_timestamp() >= d.open_at
            and clock_timestamp() < draw_stop(d, o.region)
        returning p.* into pre;
    if not found then
        return null;
    end if;
    select * into placed from orders where id = pre.order_id;
    select draw_stop(d, placed.region) + (d.system_close - d.stop) into until
        from draws d where d.offer_key = pre.offer_key and d.draw_no = pre.draw_no;
    insert into orders (id, customer_id, total_minor, currency, channel_key, metadata, region)
        values (pre.attempt_order_id, pre.customer_id, pre.price_minor, pre.currency, placed.channel_key,
                placed.metadata, placed.region);
    insert into order_lines (
        order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer, pricing_id,
        shape, games, num_games, quickpick, draw_nos, price_minor, details
    ) values (
        pre.attempt_order_id, 1, pre.ticket_id, pre.cart_item_id, pre.offer_key, pre.offer_name, pre.game_type,
        pre.game_offer, pre.pricing_id, '[]', '', pre.num_games, false, array[pre.draw_no], pre.price_minor,
        pre.details
    );
    insert into checkouts (id, order_id, customer_id, cart_id, idempotency_key, due_at, not_after)
        values (p_checkout, pre.attempt_order_id, pre.customer_id, pre.cart_id,
                'pre-order/' || pre.id || '/' || pre.attempts, clock_timestamp() + p_lease, until);
    return until;
end
$$;
comment on function pre_order_charge is
    'Begins the saga that buys a pre-order whose numbers are held; null when its draw or another worker forbids it.';

create function pre_order_retry(
    p_pre_order uuid, p_version bigint, p_retry_at timestamptz, p_code text, p_message text, p_event_id uuid,
    p_event bytea
) returns boolean language plpgsql as $$
begin
    update pre_orders set state = 'placed', version = version + 1, attempts = attempts + 1, retry_at = p_retry_at,
            attempt_order_id = uuidv7(), ticket_id = uuidv7(), charge_checkout_id = null, reason_code = p_code,
            reason_message = p_message
        where id = p_pre_order and version = p_version and state in ('placed', 'charging');
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

create function pre_order_cancel(
    p_pre_order uuid, p_version bigint, p_code text, p_message text, p_event_id uuid, p_event bytea
) returns boolean language plpgsql as $$
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
