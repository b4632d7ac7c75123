create or replace function cart_put_item(
    p_customer uuid, p_token bytea, p_create boolean, p_item uuid, p_max_items integer, p_offer_key text,
    p_offer_version bigint, p_game_type text, p_game_offer text, p_shape jsonb, p_games bytea,
    p_num_games integer, p_quickpick boolean, p_draw_nos bigint[], p_price bigint, p_currency text,
    p_fingerprint bytea, p_details jsonb, p_request_key text default NULL::text
) returns setof cart_contents
language plpgsql as $$
declare
    cart carts := cart_lock(p_customer, p_token, p_create);
    others integer;
    other_currency boolean;
begin
    if cart.id is null then
        return query select * from cart_refused('cart_not_found');
        return;
    elsif p_item is null and p_request_key is not null and exists (
        select from cart_items
        where cart_id = cart.id and request_key = p_request_key and removed_reason is null
    ) then
        return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
        return;
    elsif cart.checkout_id is not null then
        return query select * from cart_refused('checkout_in_progress');
        return;
    end if;
    select count(*), coalesce(bool_or(currency <> p_currency), false)
        into others, other_currency
        from cart_items where cart_id = cart.id and id is distinct from p_item and removed_reason is null;
    if other_currency then
        return query select * from cart_refused('currency_mismatch');
        return;
    elsif others >= p_max_items and (p_item is null or exists (
        select from cart_items i where i.id = p_item and i.cart_id = cart.id and i.removed_reason is not null
    )) then
        return query select * from cart_refused('cart_full');
        return;
    end if;

    if p_item is null then
        insert into cart_items (
            cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick, draw_nos,
            shown_price_minor, currency, fingerprint, details, request_key
        ) values (
            cart.id, p_offer_key, p_offer_version, p_game_type, p_game_offer, p_shape, p_games, p_num_games, p_quickpick,
            p_draw_nos, p_price, p_currency, p_fingerprint, p_details, p_request_key
        );
    else
        update cart_items set
            offer_key = p_offer_key, offer_version = p_offer_version, game_type = p_game_type,
            game_offer = p_game_offer, shape = p_shape, games = p_games, num_games = p_num_games,
            quickpick = p_quickpick, draw_nos = p_draw_nos, shown_price_minor = p_price, currency = p_currency,
            fingerprint = p_fingerprint, details = p_details, removed_reason = null
            where id = p_item and cart_id = cart.id;
        if not found then
            return query select * from cart_refused('item_not_found');
            return;
        end if;
    end if;
    update carts set version = version + 1, touched_at = now() where id = cart.id;
    return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
end
$$;

comment on function cart_put_item is 'Adds a line (no p_item), once for each p_request_key, or replaces one.';
