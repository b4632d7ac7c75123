-- The price of a ticket goes into the escrow of its draw whoever pays it: the customer out of the wallet, or the house as the
-- cost of a promotion.
create table order_discount (
    order_id text not null,
    scope text not null,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null constraint ck_order_discount_amount check (amount > 0),
    returned bigint not null default 0 constraint ck_order_discount_returned check (returned between 0 and amount),
    journal_id uuid not null constraint fk_order_discount_journal references journal,
    constraint pk_order_discount primary key (order_id, scope)
);
comment on table order_discount is 'What promo_expense has paid into the escrow of each draw of an order.';
comment on column order_discount.returned is 'What went back to promo_expense, because the draw was cancelled or never entered.';
create trigger kept before delete or truncate on order_discount
    for each statement execute function refuse_change();

create view audit.order_discounts as
select order_id, scope, customer_id, currency, amount, returned, journal_id from order_discount;
