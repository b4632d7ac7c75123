create or replace function partner_purchase_build(p_purchase jsonb, p_items jsonb) returns boolean
language plpgsql as $$
declare
    asked partner_purchases := jsonb_populate_record(null::partner_purchases, p_purchase);
begin
    insert into partner_purchases (
        id, partner_id, channel_key, reference, request_hash, link_hash, cart_id, cart_key, customer_id,
        return_url, success_mobile_deep_link, expires_at
    ) values (
        asked.id, asked.partner_id, asked.channel_key, asked.reference, asked.request_hash, asked.link_hash,
        asked.cart_id, asked.cart_key, asked.customer_id, asked.return_url, asked.success_mobile_deep_link,
        asked.expires_at
    ) on conflict on constraint uq_partner_purchases_partner_id_reference do nothing;
    if not found then
        return false;
    end if;
    insert into carts (id, token_hash, buyer_id)
        values (asked.cart_id, asked.cart_key, asked.customer_id);
    insert into cart_items (
        cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick,
        draw_nos, shown_price_minor, currency, fingerprint, details
    )
    select asked.cart_id, i.offer_key, i.offer_version, i.game_type, i.game_offer, i.shape,
           decode(i.games, 'hex'), i.num_games, i.quickpick, i.draw_nos, i.price, i.currency,
           decode(i.fingerprint, 'hex'), i.details
    from jsonb_to_recordset(p_items) as i (
        position integer, offer_key text, offer_version bigint, game_type text, game_offer text, shape jsonb,
        games text, num_games integer, quickpick boolean, draw_nos bigint[], price bigint, currency text,
        fingerprint text, details jsonb
    )
    order by i.position;
    return true;
end
$$;

comment on function partner_purchase_build is 'Writes a purchase with its cart, or nothing when the partner has used the reference before.';
