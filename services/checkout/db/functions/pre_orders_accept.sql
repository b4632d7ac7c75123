create or replace function pre_orders_accept(
    p_checkout uuid, p_order uuid, p_customer uuid, p_cart uuid, p_pre_orders pre_order_to_place[]
) returns void
language sql as $$
insert into pre_orders (
    id, customer_id, order_id, checkout_id, position, cart_id, cart_item_id, offer_key, offer_name, game_type,
    game_offer, pricing_id, num_games, draw_no, price_minor, discount_minor, currency, details, state,
    placed_fact, fund_kind, fund_id, shape, games, quickpick
)
select l.id, p_customer, p_order, p_checkout, l.position, p_cart, i.id, i.offer_key, l.name, i.game_type,
       i.game_offer, l.pricing_id, i.num_games, i.draw_nos[1], l.price, coalesce(l.discount, 0), i.currency,
       i.details, 'accepted', decode(l.placed, 'hex'), coalesce(l.fund_kind, 'wallet'), l.fund_id, i.shape,
       i.games, i.quickpick
from unnest(p_pre_orders) l join cart_items i on i.id = l.item
$$;

comment on function pre_orders_accept is 'Writes pre-orders of a cart, which are placed when the rest of it is paid.';
