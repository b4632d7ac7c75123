create or replace function cart_note_replay(p_customer uuid, p_notes jsonb) returns setof cart_contents
language plpgsql as $$
declare
    cart carts := cart_lock(p_customer, null, true);
    outdated integer;
begin
    if cart.checkout_id is not null then
        return query select * from cart_refused('checkout_in_progress');
        return;
    end if;
    delete from cart_items
        where cart_id = cart.id and removed_reason is not null and details ? 'not_put_in';
    get diagnostics outdated = row_count;
    -- It has no price: XXX is what ISO 4217 calls no currency.
    insert into cart_items (
        cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick,
        draw_nos, shown_price_minor, currency, fingerprint, removed_reason, details
    )
    select cart.id, n.offer_key, 0, n.game_type, '', '[]', '', 0, false, '{}', 0, 'XXX', '', n.reason,
           jsonb_build_object('not_put_in', n.description)
    from jsonb_to_recordset(p_notes) as n (
        offer_key text, game_type text, reason text, description text
    );
    update carts set version = version + 1, touched_at = now()
        where id = cart.id and outdated + jsonb_array_length(p_notes) > 0;
    return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
end
$$;

comment on function cart_note_replay is 'Lists in a cart what a replay could not put into it, in place of what an earlier one could not.';
