alter table vouchers add column reduces_pre_orders boolean not null default false;
alter table vouchers add constraint ck_vouchers_reduces_pre_orders
    check (not (reduces_pre_orders and type = 'voucher_credit_amount'));
comment on column vouchers.reduces_pre_orders is 'whether it also takes its part off what is charged when draws open';

alter table pre_orders add column discount_minor bigint not null default 0;
alter table pre_orders add constraint ck_pre_orders_discount check (discount_minor >= 0);
alter table pre_orders drop constraint ck_pre_orders_price;
alter table pre_orders add constraint ck_pre_orders_price check (price_minor >= 0 and price_minor + discount_minor > 0);
comment on column pre_orders.price_minor is 'what the customer pays of it when it is bought';
comment on column pre_orders.discount_minor is 'what the voucher of its order pays of it then';

create or replace view audit.voucher_redemptions as
    select r.id, r.voucher_id, r.customer_id, r.order_id, r.amount_minor, r.currency, r.state, c.state as checkout_state,
           (select coalesce(sum(l.discount_minor), 0) from order_lines l where l.order_id = r.order_id)
               + (select coalesce(sum(p.discount_minor), 0) from pre_orders p where p.order_id = r.order_id) as discounts_minor
    from voucher_redemptions r left join checkouts c on c.id = r.checkout_id;
comment on view audit.voucher_redemptions is
    'discounts_minor is amount_minor wherever there is an order whose checkout has not failed.';
