create or replace view checkout_sagas as
    select c.id, c.order_id, c.customer_id, c.state, c.version, c.attempts, c.not_after,
           c.not_after < clock_timestamp() as expired, c.failure_code, o.total_minor, o.currency, o.region,
           (
               select jsonb_agg(
                   jsonb_build_object(
                       'ticket_id', l.ticket_id, 'offer_key', l.offer_key, 'offer_name', l.offer_name,
                       'draw_nos', l.draw_nos, 'num_games', l.num_games, 'price', l.price_minor,
                       'game_type', l.game_type, 'details', l.details, 'discount', l.discount_minor,
                       'shape', l.shape
                   ) order by l.position
               ) from order_lines l where l.order_id = o.id
           ) as lines,
           (
               select to_jsonb(d) || jsonb_build_object('gives_up', d.gives_up_at <= clock_timestamp())
               from checkout_deposits d where d.checkout_id = c.id
           ) as deposit
    from checkouts c join orders o on o.id = c.order_id;

comment on view checkout_sagas is 'Checkouts with what their next step needs to know.';
