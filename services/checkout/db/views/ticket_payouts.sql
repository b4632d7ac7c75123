create or replace view ticket_payouts as
    select w.reference, w.offer_key, w.draw_no, w.result_version, w.ticket_id, w.customer_id, w.divisions,
           w.due_minor as amount, l.offer_name, o.currency, w.paid_at is not null as is_paid, w.paid_at,
           w.paying_at, w.pay_from, w.reversed_by, w.reversed_at
    from winnings w
    join tickets t on t.id = w.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id;
