create or replace function vouchers_reopen(p_tickets uuid[]) returns void
language sql as $$
select vouchers_reopen_of(array(
    select t.order_id from tickets t where t.id = any (p_tickets)
    union
    select p.order_id from tickets t join pre_orders p on p.attempt_order_id = t.order_id
    where t.id = any (p_tickets) and p.discount_minor > 0
))
$$;

comment on function vouchers_reopen is 'Frees the uses of orders that are given back whole. One refund of an order looks after the other.';
