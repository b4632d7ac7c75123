create or replace view audit.checkout_deposits as
    select d.checkout_id, c.order_id, d.customer_id, d.deposit_id, d.amount_minor, o.currency, d.stage, c.state as checkout_state,
           d.due_at, d.gives_up_at, d.published_at
    from checkout_deposits d join checkouts c on c.id = d.checkout_id join orders o on o.id = c.order_id;

comment on view audit.checkout_deposits is 'A settled deposit of a completed checkout paid its order; one that is kept is in the wallet and paid none.';
