create or replace view audit.order_discounts as
select order_id, scope, customer_id, currency, amount, returned, journal_id from order_discounts;
