create or replace function pre_order_charge(
    p_pre_order uuid, p_version bigint, p_checkout uuid, p_lease interval
) returns timestamptz
language plpgsql as $$
declare
    pre pre_orders;
    placed orders;
    until timestamptz;
begin
    update pre_orders p set state = 'charging', version = p.version + 1, charge_checkout_id = p_checkout
        from draws d, orders o
        where p.id = p_pre_order and p.version = p_version and p.state = 'allocated'
            and d.offer_key = p.offer_key and d.draw_no = p.draw_no and o.id = p.order_id
            and (d.status = 2 or d.status = 3 and coalesce(p.details ->> 'product_type', 'raffle_ticket') in ('raffle_ticket', 'syndicate_share')) and not exists (select from offers f where f.key = p.offer_key and f.suspended)
            and d.sealed_at is null and clock_timestamp() >= d.open_at
            and clock_timestamp() < draw_stop(d, region_now(p.customer_id, o.region))
        returning p.* into pre;
    if not found then
        return null;
    end if;
    select * into placed from orders where id = pre.order_id;
    placed.region := region_now(pre.customer_id, placed.region);
    select draw_stop(d, placed.region) + (d.system_close - d.stop) into until
        from draws d where d.offer_key = pre.offer_key and d.draw_no = pre.draw_no;
    insert into orders (id, customer_id, total_minor, currency, channel_key, metadata, region)
        values (pre.attempt_order_id, pre.customer_id, pre.price_minor, pre.currency, placed.channel_key,
                placed.metadata, placed.region);
    insert into order_lines (
        order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer, pricing_id,
        shape, games, num_games, quickpick, draw_nos, price_minor, discount_minor, details
    ) values (
        pre.attempt_order_id, 1, pre.ticket_id, pre.cart_item_id, pre.offer_key, pre.offer_name, pre.game_type,
        pre.game_offer, pre.pricing_id, pre.shape, pre.games, pre.num_games, pre.quickpick, array[pre.draw_no], pre.price_minor, pre.discount_minor,
        pre.details
    );
    insert into checkouts (id, order_id, customer_id, cart_id, idempotency_key, due_at, not_after)
        values (p_checkout, pre.attempt_order_id, pre.customer_id, pre.cart_id,
                'pre-order/' || pre.id || '/' || pre.attempts, clock_timestamp() + p_lease, until);
    return until;
end
$$;

comment on function pre_order_charge is 'Begins the saga that buys a pre-order whose numbers are held; null when its draw or another worker forbids it.';
