create or replace view raffle_payouts as
    select p.reference, p.offer_key, p.draw_no, p.drawing, p.prize_no, p.ticket_id, t.customer_id,
           p.value_minor as amount, p.currency, l.offer_name, p.drawing_name, p.number, p.title, p.paid_at
    from raffle_prizes p
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    where p.kind = 'cash';
