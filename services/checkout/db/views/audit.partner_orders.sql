create or replace view audit.partner_orders as
    select p.*, c.journal_id, c.state as checkout_state, o.total_minor, o.currency
    from partner_orders p
    join orders o on o.id = p.order_id
    join checkouts c on c.order_id = o.id;
