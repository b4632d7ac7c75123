create or replace function cart_confirm_prices(
    p_customer uuid, p_token bytea, p_version bigint, p_items uuid[], p_prices bigint[]
) returns setof cart_contents
language plpgsql as $$
declare
    cart carts := cart_lock(p_customer, p_token, false);
begin
    if cart.id is null then
        return query select * from cart_refused('cart_not_found');
        return;
    elsif cart.checkout_id is not null then
        return query select * from cart_refused('checkout_in_progress');
        return;
    elsif cart.version <> p_version then
        return query select * from cart_refused('cart_changed');
        return;
    end if;
    update cart_items i set shown_price_minor = agreed.price
        from unnest(p_items, p_prices) as agreed (item_id, price)
        where i.id = agreed.item_id and i.cart_id = cart.id;
    update carts set version = version + 1, touched_at = now() where id = cart.id;
    return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
end
$$;

comment on function cart_confirm_prices is 'The customer has seen what the lines cost now, and keeps them.';
