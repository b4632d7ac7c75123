create or replace function checkout_begin_ahead(p_begin jsonb, p_pre_orders jsonb, p_response jsonb) returns table(outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    cart carts;
    ahead_only boolean := cardinality(asked.items) = 0;
    refusal text;
begin
    if ahead_only then
        select b.outcome, b.response_status, b.response_body into outcome, response_status, response_body
            from idempotency_begin(
                asked.customer::text, asked.key, 'POST /api/checkout', decode(asked.request_hash, 'hex'),
                interval 'infinity'
            ) b;
    else
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_batch(jsonb_build_array(p_begin)) b;
    end if;
    if outcome <> 'started' then
        return next;
        return;
    end if;

    select * into cart from carts c where c.id = asked.cart and cart_payer(c) = asked.customer for update;
    if cart.id is null or cart.version <> asked.cart_version then
        refusal := 'cart_changed';
    elsif cart.checkout_id is distinct from (case when not ahead_only then asked.checkout end) then
        refusal := 'checkout_in_progress';
    else
        select case when count(*) < jsonb_array_length(p_pre_orders) then 'cart_changed'
                    when bool_or(o.suspended) then 'suspended' when bool_or(l.price + coalesce(l.discount, 0) <> i.shown_price_minor) then 'price_changed'
                    when bool_or(d.status = 2 and clock_timestamp() < d.stop and not waits_for_its_day(i.game_type, i.details)) then 'price_changed'
                    when bool_or(
                        (d.status <> 1 and not (d.status = 2 and waits_for_its_day(i.game_type, i.details))) or clock_timestamp() >= d.stop
                        or (i.game_type <> 'deferred' and i.details ->> 'purchase_at' is null and (d.pre_order_at <= clock_timestamp()) is not true)
                    ) then 'draw_closed' end
            into refusal
            from jsonb_to_recordset(p_pre_orders) as l (item uuid, price bigint, discount bigint)
            join cart_items i on i.id = l.item and i.cart_id = cart.id and cardinality(i.draw_nos) = 1
            join offers o on o.key = i.offer_key
            join draws d on d.offer_key = i.offer_key and d.draw_no = i.draw_nos[1];
    end if;
    if refusal is not null then
        -- Undoes what was begun for the lines that are paid now.
        raise exception '%', refusal using errcode = 'WT001';
    end if;

    if ahead_only then
        insert into orders (id, customer_id, status, total_minor, currency, channel_key, metadata, region, paid_at)
            values (asked."order", asked.customer, 'paid', 0, asked.currency, asked.channel_key, asked.metadata,
                    asked.region, clock_timestamp());
        insert into checkouts (
            id, order_id, customer_id, cart_id, idempotency_key, state, due_at, not_after, finished_at
        ) values (
            asked.checkout, asked."order", asked.customer, cart.id, asked.key, 'completed', null, clock_timestamp(),
            clock_timestamp()
        );
    else
        update checkouts c set places_pre_orders = true where c.id = asked.checkout;
    end if;
    insert into pre_orders (
        id, customer_id, order_id, checkout_id, position, cart_id, cart_item_id, offer_key, offer_name, game_type,
        game_offer, pricing_id, num_games, draw_no, price_minor, currency, details, state, placed_fact, fund_kind, fund_id, shape, games, quickpick, discount_minor
    )
    select l.id, asked.customer, asked."order", asked.checkout, l.position, cart.id, i.id, i.offer_key, l.name,
           i.game_type, i.game_offer, l.pricing_id, i.num_games, i.draw_nos[1], l.price, i.currency, i.details,
           'accepted', decode(l.fact, 'hex'), coalesce(l.fund_kind, 'wallet'), l.fund_id, i.shape, i.games, i.quickpick, coalesce(l.discount, 0)
    from jsonb_to_recordset(p_pre_orders) as l (
        id uuid, item uuid, position smallint, price bigint, name text, pricing_id text, fact text, fund_kind text, fund_id uuid, discount bigint
    )
    join cart_items i on i.id = l.item;
    if ahead_only then
        perform pre_orders_put(asked.checkout);
        update carts c set version = c.version + 1 where c.id = cart.id;
        perform idempotency_finish(asked.customer::text, asked.key, 201, p_response);
        outcome := 'placed';
    end if;
    return next;
end
$$;
