create or replace function pre_orders_refusal(p_cart uuid, p_pre_orders pre_order_to_place[]) returns text
language sql stable as $$
select case
    when count(*) < cardinality(p_pre_orders) then 'cart_changed'
    when bool_or(o.suspended) then 'suspended'
    when bool_or(l.price + coalesce(l.discount, 0) <> i.shown_price_minor) then 'price_changed'
    when bool_or(draw_is_on_sale(d, null) and not waits_for_its_day(i.details)) then 'price_changed'
    when bool_or(
        not draw_takes_pre_orders(
            d, i.game_type = 'deferred' or i.details ->> 'purchase_at' is not null,
            (i.details ->> 'purchase_at')::timestamptz
        )
    ) then 'draw_closed' end
from unnest(p_pre_orders) l
join cart_items i on i.id = l.item and i.cart_id = p_cart and cardinality(i.draw_nos) = 1
join offers o on o.key = i.offer_key
join draws d on d.offer_key = i.offer_key and d.draw_no = i.draw_nos[1]
$$;

comment on function pre_orders_refusal is 'Why pre-orders of a cart cannot be placed as they were shown: cart_changed, suspended, price_changed, draw_closed; null when they can.';
