create or replace view partner_purchase_states as
    select b.id, b.partner_id, b.channel_key, b.reference, b.request_hash, b.link_hash, b.cart_key, b.customer_id,
           b.return_url, b.success_mobile_deep_link, b.created_at, b.claimed_at, b.expires_at,
           decisive.checkout_id, decisive.order_id, decisive.paid_at, decisive.total_minor, decisive.currency,
           decisive.failure_code,
           case when decisive.state = 'completed' then 'paid'
                when decisive.state in ('started', 'refunding') then 'processing'
                when b.cancelled_at is not null then 'cancelled'
                when b.expires_at <= clock_timestamp() then 'expired'
                else 'open' end as state
    from partner_purchases b
    left join lateral (
        select c.id as checkout_id, c.order_id, c.state, c.failure_code, o.paid_at, o.total_minor, o.currency
        from partner_orders p
        join checkouts c on c.order_id = p.order_id
        join orders o on o.id = p.order_id
        where p.purchase_id = b.id order by (c.state = 'completed') desc, p.order_id desc limit 1
    ) decisive on true;

comment on view partner_purchase_states is 'Purchases that partners prepared, each with the checkout that paid it, or else with the last attempt.';
