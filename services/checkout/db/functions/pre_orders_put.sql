create or replace function pre_orders_put(p_checkout uuid) returns void
language sql as $$
with placed as (
    update pre_orders set state = 'placed', version = version + 1, placed_at = clock_timestamp()
    where checkout_id = p_checkout and state = 'accepted' returning *
), gone as (
    delete from cart_items i using placed p where i.id = p.cart_item_id
)
select outbox_put(uuidv7(), 'wattle.checkout.v1.pre_order_placed', p.id::text, p.version, p.placed_fact, null)
from placed p
$$;
