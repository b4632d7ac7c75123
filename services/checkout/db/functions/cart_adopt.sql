create or replace function cart_adopt(p_token bytea, p_other bytea, p_max_items integer) returns setof cart_contents
language plpgsql as $$
declare
    other carts;
    own carts;
begin
    -- Two visitors may be given each other's carts at once.
    perform from carts where token_hash in (p_token, p_other) order by id for update;
    other := cart_lock(null, p_other, false);
    if other.id is null then
        return query select * from cart_refused('cart_not_found');
        return;
    end if;
    own := cart_lock(null, p_token, false);
    if own.id is null or own.id = other.id or not exists (select from cart_items where cart_id = own.id) then
        return query select * from cart_contents c where c.cart_id = other.id order by c.item_id;
        return;
    end if;
    perform cart_take_in(own.id, other.id, p_max_items);
    update carts set converted_into = own.id, version = version + 1 where id = other.id;
    update carts set voucher_id = coalesce(other.voucher_id, voucher_id), version = version + 1,
            touched_at = now()
        where id = own.id;
    return query select * from cart_contents c where c.cart_id = own.id order by c.item_id;
end
$$;

comment on function cart_adopt is 'The cart of a link: by itself where the visitor has nothing in one, else merged into the visitor''s.';
