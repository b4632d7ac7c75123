create or replace function cart_set_voucher(p_customer uuid, p_token bytea, p_voucher uuid) returns setof cart_contents
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
    update carts set voucher_id = p_voucher, version = version + 1, touched_at = now()
        where id = cart.id and voucher_id is distinct from p_voucher;
    return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
end
$$;

comment on function cart_set_voucher is 'Puts a voucher into a cart in place of another, or takes it out (no p_voucher).';
