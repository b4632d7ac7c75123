create or replace view finished_drawings as
    select r.offer_key, r.draw_no, r.drawing, r.is_last,
           (select count(*) from entries e
            where e.offer_key = r.offer_key and e.draw_no = r.draw_no) as entries,
           (select count(distinct ticket_id) from raffle_prizes p
            where p.offer_key = r.offer_key and p.draw_no = r.draw_no) as winners,
           (select coalesce(sum(value_minor), 0)::bigint from raffle_prizes p
            where p.offer_key = r.offer_key and p.draw_no = r.draw_no and kind = 'cash') as prizes,
           (select l.currency from order_lines ol join orders l on l.id = ol.order_id
            where ol.offer_key = r.offer_key limit 1) as currency
    from raffle_results r
    where r.settled_at is null and not exists (
        select from raffle_prizes p where p.offer_key = r.offer_key and p.draw_no = r.draw_no
            and p.kind = 'cash' and p.paid_at is null and (r.is_last or p.drawing = r.drawing)
            and not exists (select from held_payouts h where h.reference = p.reference)
    );

comment on view finished_drawings is 'Drawings of raffles whose cash is paid and that are not settled. A payout review may take weeks, so the drawing does not wait for it.';
