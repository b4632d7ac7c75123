create or replace view deposit_purchases as
    select c.id as checkout_id, c.order_id, c.customer_id, c.state, c.failure_code, c.failure_message, o.currency,
           d.deposit_id, d.amount_minor as amount,
           array(select p.id from pre_orders p where p.order_id = c.order_id order by p.position) as ahead,
           (
               select n.slug from partner_orders s join partners n on n.id = s.partner_id
               where s.order_id = c.order_id
           ) as partner_slug
    from checkouts c
    join orders o on o.id = c.order_id
    left join checkout_deposits d on d.checkout_id = c.id;

comment on view deposit_purchases is 'Checkouts with the deposits that pay them, as their customers see them.';
