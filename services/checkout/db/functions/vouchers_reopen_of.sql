create or replace function vouchers_reopen_of(p_orders uuid[]) returns void
language plpgsql as $$
declare
    used record;
begin
    perform from voucher_redemptions r where r.state = 'consumed' and r.order_id = any (p_orders)
        order by r.voucher_id, r.id for update;
    for used in
        select r.id from voucher_redemptions r
        where r.state = 'consumed' and r.order_id = any (p_orders)
            and not exists (
                select from pre_orders p
                where p.order_id = r.order_id and p.discount_minor > 0 and p.state not in ('charged', 'cancelled')
            )
            and not exists (
                select from order_lines l cross join unnest(l.draw_nos) n (draw_no)
                where (
                    l.order_id = r.order_id or l.order_id in (
                        select p.attempt_order_id from pre_orders p
                        where p.order_id = r.order_id and p.discount_minor > 0 and p.state = 'charged'
                    )
                )
                    and not exists (
                        select from entry_refunds f where f.ticket_id = l.ticket_id and f.draw_no = n.draw_no
                    ) and not exists (
                        select from withdrawn_entries w
                        where w.ticket_id = l.ticket_id and w.draw_no = n.draw_no and w.refunded_at is not null
                    ) and not exists (
                        select from share_payments s
                        where s.ticket_id = l.ticket_id and s.result_version = 0 and s.paid_at is not null
                    )
            )
        order by r.voucher_id, r.id
    loop
        perform voucher_finish(used.id, 'consumed', 'released');
    end loop;
end
$$;

comment on function vouchers_reopen_of is 'Gives back the uses of those orders of which nothing is left.';
