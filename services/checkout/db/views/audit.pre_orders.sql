create or replace view audit.pre_orders as
    select p.id, p.customer_id, p.order_id, p.offer_key, p.draw_no, p.price_minor, p.currency, p.state, p.attempts,
           p.placed_at, p.finished_at, p.reason_code, p.attempt_order_id, c.state as checkout_state, c.journal_id
    from pre_orders p left join checkouts c on c.id = p.charge_checkout_id;

comment on view audit.pre_orders is 'A journal without state charged is a charge that is not written down yet.';
