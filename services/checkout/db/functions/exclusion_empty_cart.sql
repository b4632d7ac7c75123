create or replace function exclusion_empty_cart(p_customer uuid) returns void
language plpgsql as $$
declare
    cart carts := cart_lock(p_customer, null, false);
begin
    if cart.id is not null and cart.checkout_id is null then
        delete from cart_items where cart_id = cart.id;
        if found then
            update carts set version = version + 1 where id = cart.id;
        end if;
    end if;
end
$$;

comment on function exclusion_empty_cart is 'Leaves a cart that is being paid alone; it is emptied once the checkout is decided.';
