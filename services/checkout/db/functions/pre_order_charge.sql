create or replace function pre_order_charge(p_pre_order uuid, p_version bigint, p_checkout uuid) returns timestamptz
language plpgsql as $$
declare
    pre pre_orders;
    until timestamptz;
begin
    update pre_orders p set state = 'charging', version = p.version + 1, charge_checkout_id = p_checkout
        from draws d, orders o, offers f
        where p.id = p_pre_order and p.version = p_version and p.state = 'allocated'
            and d.offer_key = p.offer_key and d.draw_no = p.draw_no and o.id = p.order_id
            and f.key = p.offer_key and pre_order_sells(p, d, f)
            and d.sealed_at is null and clock_timestamp() >= d.open_at
            and clock_timestamp() < draw_stop(d, region_now(p.customer_id, o.region))
        returning p.* into pre;
    if not found then
        return null;
    end if;
    insert into orders (id, customer_id, total_minor, currency, channel_key, metadata, region)
        select pre.attempt_order_id, pre.customer_id, pre.price_minor, pre.currency, o.channel_key, o.metadata,
               region_now(pre.customer_id, o.region)
        from orders o where o.id = pre.order_id;
    insert into order_lines (
        order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer, pricing_id,
        shape, games, num_games, quickpick, draw_nos, price_minor, discount_minor, details
    ) values (
        pre.attempt_order_id, 1, pre.ticket_id, pre.cart_item_id, pre.offer_key, pre.offer_name, pre.game_type,
        pre.game_offer, pre.pricing_id, pre.shape, pre.games, pre.num_games, pre.quickpick, array[pre.draw_no],
        pre.price_minor, pre.discount_minor, pre.details
    );
    select draw_stop(d, o.region) + (d.system_close - d.stop) into until
        from orders o, draws d
        where o.id = pre.attempt_order_id and d.offer_key = pre.offer_key and d.draw_no = pre.draw_no;
    return until;
end
$$;

comment on function pre_order_charge is 'Writes the order that buys a pre-order whose numbers are held, and until when it may be paid; null when its draw or another worker forbids it.';
