create or replace view partner_sales as
    select p.partner_id, p.channel_key, p.purchase_id, p.commission_bp, o.id as order_id, o.customer_id, o.total_minor,
           o.currency, o.paid_at
    from partner_orders p join orders o on o.id = p.order_id
    where o.status = 'paid' and o.total_minor > 0
    union all
    select p.partner_id, p.channel_key, p.purchase_id, p.commission_bp, o.id, o.customer_id, o.total_minor, o.currency,
           o.paid_at
    from partner_orders p
    join pre_orders ahead on ahead.order_id = p.order_id
    join orders o on o.id = ahead.attempt_order_id
    where o.status = 'paid' and o.total_minor > 0;

comment on view partner_sales is 'What was charged through partners: with their orders, and later for pre-orders that were placed with these.';
