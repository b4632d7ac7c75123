create or replace view audit.orders as
select order_id, customer_id, currency, total, paid_at from paid_orders;
