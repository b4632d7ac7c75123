create or replace function checkout_begin(p_batch jsonb) returns table(
    "position" bigint, outcome text, response_status smallint, response_body jsonb, not_after timestamptz,
    gives_up_at timestamptz
)
language plpgsql set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
declare
    asked checkout_to_begin[] :=
        array(select b from jsonb_populate_recordset(null::checkout_to_begin, p_batch) b);
    batch record;
    outcomes text[];
    stops timestamptz[];
    give_ups timestamptz[];
    one record;
begin
    select count(distinct a.customer) as customers,
           bool_and(a.kind = 'cart' and a.voucher is null and a.deposit is null and a.pre_orders is null) as is_plain
        into batch from unnest(asked) a;
    if batch.customers < cardinality(asked) then
        raise exception 'a batch holds two checkouts of one customer' using errcode = 'cardinality_violation';
    end if;

    -- The key runs for as long as its saga, which finishes it at its own end. A charge of a pre-order has none.
    with fresh as (
        insert into idempotency_keys (owner, key, route, request_hash, locked_until)
            select a.customer::text, a.key, 'POST /api/checkout', decode(a.request_hash, 'hex'), 'infinity'
            from unnest(asked) a
            where a.key is not null
                and pg_try_advisory_xact_lock(hashtextextended(a.customer::text || chr(31) || a.key, 0))
            on conflict on constraint pk_idempotency_keys do nothing
            returning owner
    )
    select array_agg(case when f.owner is not null or a.key is null then 'started' end order by a.ordinality)
        into outcomes
        from unnest(asked) with ordinality a left join fresh f on f.owner = a.customer::text;
    if array_position(outcomes, null) is not null then
        for one in select a.* from unnest(asked) with ordinality a where outcomes[a.ordinality] is null loop
            "position" := one.ordinality;
            select b.outcome, b.response_status, b.response_body into outcome, response_status, response_body
                from idempotency_begin(
                    one.customer::text, one.key, 'POST /api/checkout', decode(one.request_hash, 'hex'),
                    interval 'infinity'
                ) b;
            if outcome = 'started' then
                outcomes[one.ordinality] := outcome;
            else
                return next;
            end if;
        end loop;
    end if;

    -- Locks in an order that all batches share: partners, carts by id, pre-orders, vouchers.
    if not batch.is_plain then
        outcomes := partner_purchases_check(asked, outcomes);
    end if;
    perform from unnest(asked) with ordinality a
        join carts c on c.id = a.cart and cart_payer(c) = a.customer
        where outcomes[a.ordinality] = 'started' and a.key is not null order by c.id for update of c;
    select array_agg(case
               when outcomes[a.ordinality] is distinct from 'started' or a.key is null then outcomes[a.ordinality]
               when c.id is null or c.version <> a.cart_version then 'cart_changed'
               when c.checkout_id is not null then 'checkout_in_progress'
               else sold.outcome end order by a.ordinality),
           array_agg(sold.not_after order by a.ordinality)
        into outcomes, stops
        from unnest(asked) with ordinality a
        left join carts c on c.id = a.cart and cart_payer(c) = a.customer
        cross join lateral (
            select min(draw_stop(d, a.region) + (d.system_close - d.stop)) as not_after,
                   case when bool_or(o.suspended) then 'suspended'
                        when bool_or(draw_is_on_sale(d, a.region) is not true or d.sealed_at is not null)
                            then 'draw_closed'
                        when bool_or(wanted.price + coalesce(wanted.discount, 0) <> i.shown_price_minor)
                            then 'price_changed'
                        else 'started' end as outcome
            from unnest(a.items, a.prices, a.discounts) as wanted (item_id, price, discount)
            join cart_items i on i.id = wanted.item_id and i.cart_id = c.id
            join offers o on o.key = i.offer_key
            cross join unnest(i.draw_nos) as n (draw_no)
            left join draws d on d.offer_key = i.offer_key and d.draw_no = n.draw_no
        ) sold;
    if not batch.is_plain then
        select c.outcomes, c.stops, c.give_ups into outcomes, stops, give_ups
            from checkout_begin_check_parts(asked, outcomes, stops) c;
    end if;
    if 'started' <> any (outcomes) then
        delete from idempotency_keys k using unnest(asked) with ordinality a
            where outcomes[a.ordinality] <> 'started' and k.owner = a.customer::text and k.key = a.key;
    end if;

    -- From here on only those are written that started. What has no line to pay now has ended at once.
    insert into orders (
        id, customer_id, status, total_minor, currency, channel_key, metadata, region, paid_at
    )
        select a."order", a.customer, case when a.items = '{}' then 'paid' else 'pending' end, a.total,
               a.currency, a.channel_key, a.metadata, a.region, case when a.items = '{}' then clock_timestamp() end
        from unnest(asked) with ordinality a
        where outcomes[a.ordinality] = 'started' and a.pre_order is null;
    insert into order_lines (
        order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer,
        pricing_id, shape, games, num_games, quickpick, draw_nos, price_minor, discount_minor, details
    )
    select a."order", l.position, l.ticket_id, i.id, i.offer_key, l.name, i.game_type, i.game_offer,
           l.pricing_id, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, l.price,
           coalesce(l.discount, 0), i.details
    from unnest(asked) with ordinality a
    cross join unnest(a.items, a.tickets, a.prices, a.discounts, a.names, a.pricing_ids) with ordinality
        as l (item_id, ticket_id, price, discount, name, pricing_id, position)
    join cart_items i on i.id = l.item_id and i.cart_id = a.cart
    where outcomes[a.ordinality] = 'started';
    insert into checkouts (
        id, kind, order_id, customer_id, cart_id, idempotency_key, pre_order_id, places_pre_orders,
        uses_voucher, state, due_at, not_after, finished_at
    )
        select a.checkout, a.kind, a."order", a.customer, a.cart, a.key, a.pre_order,
               a.pre_orders is not null and a.items <> '{}', a.voucher is not null,
               case when a.items = '{}' then 'completed' else 'started' end,
               case when a.items = '{}' then null
                    else coalesce(give_ups[a.ordinality], clock_timestamp() + a.lease) end,
               coalesce(stops[a.ordinality], clock_timestamp()),
               case when a.items = '{}' then clock_timestamp() end
        from unnest(asked) with ordinality a where outcomes[a.ordinality] = 'started';
    update carts c set checkout_id = a.checkout
        from unnest(asked) with ordinality a
        where outcomes[a.ordinality] = 'started' and c.id = a.cart and a.items <> '{}';
    if not batch.is_plain then
        outcomes := checkout_begin_write_parts(asked, outcomes, give_ups);
    end if;

    return query
        select a.ordinality, outcomes[a.ordinality], null::smallint, null::jsonb, stops[a.ordinality],
               give_ups[a.ordinality]
        from unnest(asked) with ordinality a where outcomes[a.ordinality] is not null;
end
$$;

comment on function checkout_begin is 'Writes the key, order and saga of each checkout, or nothing of it but an outcome that names the refusal. `placed` is a checkout of pre-orders alone, which has ended. A batch with two checkouts of one customer is refused as a whole.';
