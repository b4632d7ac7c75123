create function cart_take_in(p_cart uuid, p_other uuid, p_max_items integer) returns boolean language plpgsql as $$
declare
    room integer;
    has_moved boolean;
begin
    select p_max_items - count(*) into room from cart_items where cart_id = p_cart and removed_reason is null;
    with moving as (
        select o.id, o.removed_reason, row_number() over (partition by o.removed_reason is null order by o.id) as place
        from cart_items o
        where o.cart_id = p_other and (o.removed_reason is not null or not exists (
            select from cart_items i
            where i.cart_id = p_cart and i.fingerprint = o.fingerprint and i.removed_reason is null
        ))
    )
    update cart_items i
        set cart_id = p_cart,
            removed_reason = coalesce(moving.removed_reason, case when moving.place > room then 'limit' end)
        from moving where i.id = moving.id;
    has_moved := found;
    delete from cart_items where cart_id = p_other;
    return has_moved;
end
$$;
comment on function cart_take_in is
    'Moves what is in one cart into another: equal lines are kept once, notes until they are closed. False when nothing moved.';

-- As before, and no note is lost.
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

-- An older version goes on by cart_convert: it knows of no refusal.
create function cart_take_along(p_customer uuid, p_token bytea, p_max_items integer) returns setof cart_contents
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
comment on function cart_take_along is
    'Merges an anonymous cart into the customer''s by equality, unless that is being paid: then both stay as they are. '
    'A token that is spent, expired or unknown changes nothing.';
