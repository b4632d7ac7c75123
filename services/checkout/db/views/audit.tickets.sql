create or replace view audit.tickets as
    select t.id as ticket_id, t.serial, t.customer_id, t.order_id, t.order_line_id, t.issued_at,
           e.offer_key, e.draw_no, w.result_version, w.prize_minor, w.paid_at
    from tickets t
    join entries e on e.ticket_id = t.id
    left join winnings w on w.ticket_id = e.ticket_id and w.draw_no = e.draw_no;
