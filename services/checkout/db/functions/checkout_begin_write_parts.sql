create or replace function checkout_begin_write_parts(
    p_asked checkout_to_begin[], p_outcomes text[], p_give_ups timestamptz[]
) returns text[]
language plpgsql as $$
declare
    one record;
begin
    insert into checkout_deposits (
        checkout_id, customer_id, amount_minor, wallet_part_minor, due_at, gives_up_at
    )
        select a.checkout, a.customer, a.deposit, a.wallet_part, clock_timestamp() + a.lease,
               p_give_ups[a.ordinality]
        from unnest(p_asked) with ordinality a
        where p_outcomes[a.ordinality] = 'started' and a.deposit is not null;
    insert into partner_orders (order_id, purchase_id, partner_id, channel_key, commission_bp)
        select a."order", b.id, b.partner_id, b.channel_key, c.commission_bp
        from unnest(p_asked) with ordinality a
        join partner_purchases b on b.id = a.partner_purchase
        join partner_channels c on c.partner_id = b.partner_id and c.channel_key = b.channel_key
        where p_outcomes[a.ordinality] = 'started';
    insert into voucher_redemptions (
        voucher_id, customer_id, order_id, checkout_id, amount_minor, currency, state, finished_at
    )
        select a.voucher, a.customer, a."order", a.checkout,
               coalesce((select sum(d) from unnest(a.discounts) d), 0)
               + coalesce((select sum(l.discount) from unnest(a.pre_orders) l), 0),
               a.currency, case when a.items = '{}' then 'consumed' else 'reserved' end,
               case when a.items = '{}' then clock_timestamp() end
        from unnest(p_asked) with ordinality a
        where p_outcomes[a.ordinality] = 'started' and a.voucher is not null;
    insert into pre_orders (
        id, customer_id, order_id, checkout_id, position, cart_id, cart_item_id, offer_key, offer_name, game_type,
        game_offer, pricing_id, num_games, draw_no, price_minor, discount_minor, currency, details, state,
        placed_fact, fund_kind, fund_id, shape, games, quickpick
    )
        select l.id, a.customer, a."order", a.checkout, l.position, a.cart, i.id, i.offer_key, l.name, i.game_type,
               i.game_offer, l.pricing_id, i.num_games, i.draw_nos[1], l.price, coalesce(l.discount, 0), i.currency,
               i.details, 'accepted', decode(l.placed, 'hex'), coalesce(l.fund_kind, 'wallet'), l.fund_id, i.shape,
               i.games, i.quickpick
        from unnest(p_asked) with ordinality a
        cross join unnest(a.pre_orders) l
        join cart_items i on i.id = l.item
        where p_outcomes[a.ordinality] = 'started';
    for one in
        select a.* from unnest(p_asked) with ordinality a
        where p_outcomes[a.ordinality] = 'started' and a.pre_orders is not null
    loop
        if one.items = '{}' then
            perform pre_orders_put(one.checkout);
            update carts c set version = c.version + 1,
                    voucher_id = case when one.voucher is null then c.voucher_id end
                where c.id = one.cart;
            perform idempotency_finish(one.customer::text, one.key, 201, one.response);
            p_outcomes[one.ordinality] := 'placed';
        end if;
    end loop;
    return p_outcomes;
end
$$;

comment on function checkout_begin_write_parts is 'Writes deposits, partners'' orders, uses of vouchers and pre-orders of the checkouts that started. A checkout of pre-orders alone is placed: they are, its cart and its key go on.';
