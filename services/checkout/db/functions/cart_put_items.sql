create or replace function cart_put_items(p_max_items integer, p_lines jsonb) returns table("position" integer, contents cart_contents)
language plpgsql set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off set plan_cache_mode to force_generic_plan as $$
declare
    line record;
begin
    -- Several carts are locked in the order of their ids.
    if jsonb_array_length(p_lines) > 1 then
        perform from carts c where c.id = any (array(
            select known.id
            from jsonb_to_recordset(p_lines) as l (customer uuid, token text)
            cross join lateral (
                select k.id from carts k where k.customer_id = l.customer
                union all
                select k.id from carts k where l.customer is null and k.token_hash = decode(l.token, 'hex')
            ) known
        )) order by c.id for update;
    end if;
    for line in
        select l.* from jsonb_to_recordset(p_lines) as l (
            position integer, customer uuid, token text, may_create boolean, item uuid, offer_key text,
            offer_version bigint, game_type text, game_offer text, shape jsonb, games text, num_games integer,
            quickpick boolean, draw_nos bigint[], price bigint, currency text, fingerprint text, details jsonb, request_key text
        )
        order by l.position
    loop
        return query select line.position, c from cart_put_item(
            p_customer => line.customer, p_token => decode(line.token, 'hex'), p_create => line.may_create,
            p_item => line.item, p_max_items => p_max_items, p_offer_key => line.offer_key,
            p_offer_version => line.offer_version, p_game_type => line.game_type, p_game_offer => line.game_offer,
            p_shape => line.shape, p_games => decode(line.games, 'hex'), p_num_games => line.num_games,
            p_quickpick => line.quickpick, p_draw_nos => line.draw_nos, p_price => line.price,
            p_currency => line.currency, p_fingerprint => decode(line.fingerprint, 'hex'), p_details => line.details, p_request_key => line.request_key
        ) c;
    end loop;
end
$$;

comment on function cart_put_items is 'Puts lines into the carts of several, each as cart_put_item does alone and with its own refusal; the same cart may come more than once.';
