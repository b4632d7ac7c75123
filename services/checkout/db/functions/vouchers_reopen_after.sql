create or replace function vouchers_reopen_after() returns trigger
language plpgsql as $$
begin
    perform vouchers_reopen_of(array(
        select t.order_id from refunded g join tickets t on t.id = g.ticket_id
        union
        select p.order_id from refunded g
        join tickets t on t.id = g.ticket_id
        join pre_orders p on p.attempt_order_id = t.order_id
        where p.discount_minor > 0
    ));
    return null;
end
$$;

comment on function vouchers_reopen_after is 'Frees the uses of orders that are refunded whole. One refund of an order looks after the other.';
