create or replace function cart_remove_item(p_customer uuid, p_token bytea, p_item uuid) returns setof cart_contents
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
    end if;
    delete from cart_items where id = p_item and cart_id = cart.id;
    if not found then
        return query select * from cart_refused('item_not_found');
        return;
    end if;
    update carts set version = version + 1, touched_at = now() where id = cart.id;
    return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
end
$$;
