create or replace view cart_contents as
    select null::text as refusal, c.id as cart_id, c.version as cart_version, c.customer_id, c.token_hash,
           c.converted_into, c.touched_at, i.id as item_id, i.offer_key, i.offer_version, i.game_type,
           i.game_offer, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, i.shown_price_minor,
           i.currency, i.removed_reason, i.details, c.checkout_id, known.account_status,
           known.migration_status, known.country_banned, c.voucher_id, known.verification_revoked
    from carts c
    left join cart_items i on i.cart_id = c.id
    left join customers known on known.customer_id = c.customer_id;
