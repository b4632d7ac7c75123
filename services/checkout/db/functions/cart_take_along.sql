create or replace function cart_take_along(p_customer uuid, p_token bytea, p_max_items integer) returns setof cart_contents
language plpgsql as $$
declare
    guest carts := cart_lock(null, p_token, false);
    own carts;
    has_changed boolean;
begin
    if guest.id is not null then
        own := cart_lock(p_customer, null, true);
        if own.checkout_id is not null then
            return query select * from cart_refused('checkout_in_progress');
            return;
        end if;
        has_changed := cart_take_in(own.id, guest.id, p_max_items) or guest.voucher_id is not null;
        update carts set converted_into = own.id, version = version + 1 where id = guest.id;
        update carts set voucher_id = coalesce(guest.voucher_id, voucher_id),
                version = version + has_changed::integer, touched_at = now()
            where id = own.id;
    end if;
    return query select * from cart_contents c where c.customer_id = p_customer order by c.item_id;
end
$$;

comment on function cart_take_along is 'Merges an anonymous cart into the customer''s by equality, unless that is being paid: then both stay as they are. A token that is spent, expired or unknown changes nothing.';
