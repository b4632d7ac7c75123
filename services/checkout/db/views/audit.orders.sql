create or replace view audit.orders as
    select o.id as order_id, o.customer_id, o.status, o.total_minor, o.currency, o.created_at, o.paid_at,
           c.id as checkout_id, c.state as checkout_state, c.journal_id,
           count(l.id) as lines, count(t.id) as tickets,
           coalesce(sum(l.price_minor), 0) as lines_minor
    from orders o
    join checkouts c on c.order_id = o.id
    left join order_lines l on l.order_id = o.id
    left join tickets t on t.order_line_id = l.id
    group by o.id, c.id;
