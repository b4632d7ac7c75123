create or replace view audit.voucher_redemptions as
    select r.id, r.voucher_id, r.customer_id, r.order_id, r.amount_minor, r.currency, r.state, c.state as checkout_state,
           (select coalesce(sum(l.discount_minor), 0) from order_lines l where l.order_id = r.order_id)
               + (select coalesce(sum(p.discount_minor), 0) from pre_orders p where p.order_id = r.order_id) as discounts_minor
    from voucher_redemptions r left join checkouts c on c.id = r.checkout_id;

comment on view audit.voucher_redemptions is 'discounts_minor is amount_minor wherever there is an order whose checkout has not failed.';
