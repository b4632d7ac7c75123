create or replace view audit.raffle_prizes as
SELECT p.offer_key,
   p.draw_no,
   p.drawing,
   p.drawing_name,
   p.prize_no,
   p.ticket_id,
   p.number,
   p.title,
   p.kind,
   p.value_minor,
   p.currency,
   p.paid_at,
   t.customer_id
  FROM (raffle_prizes p
    LEFT JOIN tickets t ON ((t.id = p.ticket_id)));
