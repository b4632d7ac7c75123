create function partner_purchase_build(p_purchase jsonb, p_items jsonb) returns boolean language plpgsql as $$
declare
    asked partner_purchases := jsonb_populate_record(null::partner_purchases, p_purchase);
begin
    insert into partner_purchases (
        id, partner_id, channel_key, reference, request_hash, link_hash, cart_id, cart_key, customer_id, return_url,
        expires_at
    ) values (
        asked.id, asked.partner_id, asked.channel_key, asked.reference, asked.request_hash, asked.link_hash,
        asked.cart_id, asked.cart_key, asked.customer_id, asked.return_url, asked.expires_at
    ) on conflict on constraint uq_partner_purchases_partner_id_reference do nothing;
    if not found then
        return false;
    end if;
    insert into carts (id, token_hash, buyer_id) values (asked.cart_id, asked.cart_key, asked.customer_id);
    insert into cart_items (
        cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick, draw_nos,
        shown_price_minor, currency, fingerprint, details
    )
    select asked.cart_id, i.offer_key, i.offer_version, i.game_type, i.game_offer, i.shape, decode(i.games, 'hex'),
           i.num_games, i.quickpick, i.draw_nos, i.price, i.currency, decode(i.fingerprint, 'hex'), i.details
    from jsonb_to_recordset(p_items) as i (
        position integer, offer_key text, offer_version bigint, game_type text, game_offer text, shape jsonb,
        games text, num_games integer, quickpick boolean, draw_nos bigint[], price bigint, currency text,
        fingerprint text, details jsonb
    )
    order by i.position;
    return true;
end
$$;
comment on function partner_purchase_build is
    'Writes a purchase with its cart, or nothing when the partner has used the reference before.';

create function partner_purchase_claim(p_partner uuid, p_link_hash bytea, p_customer uuid) returns uuid
language plpgsql as $$
declare
    claimed partner_purchases;
begin
    update partner_purchases set customer_id = p_customer
        where partner_id = p_partner and link_hash = p_link_hash and coalesce(customer_id, p_customer) = p_customer
            and cancelled_at is null and expires_at > clock_timestamp()
        returning * into claimed;
    if not found then
        return null;
    end if;
    update carts set buyer_id = p_customer where id = claimed.cart_id and buyer_id is distinct from p_customer;
    return claimed.id;
end
$$;
comment on function partner_purchase_claim is
    'Makes the purchase of a link that of a customer, unless it is another''s, over or cancelled already.';

create function partner_checkout_begin(p_purchase uuid, p_begin jsonb, p_pre_orders jsonb, p_response jsonb)
returns table (outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    sold partner_purchases;
    terms partner_channels;
begin
    select * into sold from partner_purchases b
        where b.id = p_purchase and b.customer_id = asked.customer and b.cart_id = asked.cart for update;
    select c.* into terms from partner_channels c join partners p on p.id = c.partner_id
        where c.partner_id = sold.partner_id and c.channel_key = sold.channel_key and c.is_active and p.is_active
        for share;
    if terms.partner_id is null then
        outcome := 'partner_closed';
        return next;
        return;
    elsif sold.cancelled_at is not null or sold.expires_at <= clock_timestamp() then
        outcome := 'purchase_over';
        return next;
        return;
    end if;

    if jsonb_array_length(p_pre_orders) > 0 then
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_with_pre_orders(p_begin, p_pre_orders, p_response) b;
    else
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_batch(jsonb_build_array(p_begin)) b;
    end if;
    if outcome in ('started', 'placed') then
        insert into partner_orders (order_id, purchase_id, partner_id, channel_key, commission_bp)
            values (asked."order", sold.id, sold.partner_id, sold.channel_key, terms.commission_bp);
    end if;
    return next;
end
$$;
comment on function partner_checkout_begin is
    'Begins a checkout as any other, of a cart that a partner prepared, while the partner and the channel are open; the '
    'order carries both.';

-- Whoever may pay a cart is its owner, or the buyer of one that a partner prepared. The text of the functions that
-- ask is kept as it is but for this, whatever they have become meanwhile.
create function cart_payer(cart carts) returns uuid language sql immutable as $$
    select coalesce(cart.customer_id, cart.buyer_id)
$$;
comment on function cart_payer is 'Who may pay a cart.';

do $$
declare
    name text;
    original text;
    changed text;
begin
    foreach name in array array['checkout_begin_batch', 'checkout_begin_ahead'] loop
        select pg_get_functiondef(p.oid) into strict original
            from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where p.proname = name and n.nspname = current_schema();
        changed := replace(
            original, 'c.id = asked.cart and c.customer_id = asked.customer',
            'c.id = asked.cart and cart_payer(c) = asked.customer'
        );
        changed := replace(
            changed, 'c.id = a.cart and c.customer_id = a.customer', 'c.id = a.cart and cart_payer(c) = a.customer'
        );
        if changed = original then
            raise exception 'the function % does not ask whose cart it is', name;
        end if;
        execute changed;
    end loop;
end
$$;
