create or replace view pre_order_details as
    select p.id, p.customer_id, p.order_id, p.cart_id, p.position, p.offer_key, p.offer_name, p.game_type,
           p.game_offer, p.num_games, p.draw_no, p.price_minor, p.discount_minor, p.currency, p.details, p.state,
           p.version, p.placed_at, p.attempts, p.retry_at, p.attempt_order_id, p.ticket_id, p.charge_checkout_id,
           p.reason_code, p.reason_message, p.fund_kind, p.fund_id, p.fund_refused, p.shape, p.games,
           coalesce(k.region, o.region) as region, d.regions as draw_regions, d.draw_date, d.draw_at,
           d.draws_when_sold_out, d.open_at, draw_stop(d, coalesce(k.region, o.region)) as stop,
           d.status as draw_status, d.sealed_at, d.cancelled_at is not null as draw_cancelled,
           pre_order_sells(p, d, f) as on_sale, o.created_at as ordered_at,
           greatest(d.open_at, (p.details ->> 'purchase_at')::timestamptz) as purchase_at,
           clock_timestamp() as read_at,
           k.account_status, k.migration_status, k.country_banned, k.verification_revoked,
           draw_is_past(d, coalesce(k.region, o.region)) as is_past
    from pre_orders p
    join orders o on o.id = p.order_id
    join draws d on d.offer_key = p.offer_key and d.draw_no = p.draw_no
    join offers f on f.key = p.offer_key
    left join customers k on k.customer_id = p.customer_id;

comment on view pre_order_details is 'Pre-orders with their draws, as they stand for where their customers live now, or, while identity has not said so, lived when they were placed.';
