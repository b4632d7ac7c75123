create or replace view audit.stock_releases as
    select r.order_id, r.customer_id, o.status as order_status, r.attempts, r.due_at, r.owed_at
    from stock_releases r left join orders o on o.id = r.order_id;

comment on view audit.stock_releases is 'What catalog may still hold for orders and attempts that bought nothing.';
