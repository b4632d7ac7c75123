create or replace function cart_replay(
    p_customer uuid, p_replay uuid, p_max_items integer, p_lines jsonb, p_time_zone text
) returns setof cart_contents
language plpgsql as $$
declare
    -- A concurrent replay into this cart waits here, and finds below that it is done.
    cart carts := cart_lock(p_customer, null, true);
    line record;
    refused text;
    notes jsonb := '[]';
    outdated integer;
    today date := (now() at time zone p_time_zone)::date;
begin
    insert into cart_replays (customer_id, order_id, replayed_on)
        select p_customer, p_replay, today where cart.checkout_id is null
        on conflict do nothing;
    if not found then
        return query select * from cart_refused(case
            when exists (
                select from cart_replays r where r.customer_id = p_customer and r.order_id = p_replay
                    and r.replayed_on = today
            ) then 'replayed_today'
            else 'checkout_in_progress'
        end);
        return;
    end if;
    for line in
        select l.* from jsonb_to_recordset(p_lines) as l (
            position integer, description text, reason text, offer_key text, offer_version bigint, game_type text,
            game_offer text, shape jsonb, games text, num_games integer, quickpick boolean, draw_nos bigint[],
            price bigint, currency text, fingerprint text, details jsonb
        )
        order by l.position
    loop
        refused := line.reason;
        if refused is null then
            select c.refusal into refused from cart_put_item(
                p_customer => p_customer, p_token => null, p_create => false, p_item => null,
                p_max_items => p_max_items, p_offer_key => line.offer_key, p_offer_version => line.offer_version,
                p_game_type => line.game_type, p_game_offer => line.game_offer, p_shape => line.shape,
                p_games => decode(line.games, 'hex'), p_num_games => line.num_games, p_quickpick => line.quickpick,
                p_draw_nos => line.draw_nos, p_price => line.price, p_currency => line.currency,
                p_fingerprint => decode(line.fingerprint, 'hex'), p_details => line.details
            ) c;
        end if;
        if refused is not null then
            notes := notes || jsonb_build_object(
                'offer_key', line.offer_key, 'game_type', line.game_type, 'description', line.description,
                'reason', case refused when 'cart_full' then 'limit' else refused end
            );
        end if;
    end loop;
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
    from jsonb_to_recordset(notes) as n (offer_key text, game_type text, reason text, description text);
    update carts set version = version + 1, touched_at = now()
        where id = cart.id and outdated + jsonb_array_length(notes) > 0;
    return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
end
$$;

comment on function cart_replay is 'Puts the lines of a replay into the cart of a customer once a day of a time zone, each as any line is put in, and lists there those with a reason and those that the cart does not take: all of it, or nothing and the day is not spent.';
