create or replace view withdrawable_entries as
    select e.ticket_id, e.draw_no, e.offer_key, t.customer_id, l.price_minor, l.draw_nos
    from entries e
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    where not draw_is_past(d, o.region) and d.sealed_at is null and d.cancelled_at is null and l.numbers = '{}';

comment on view withdrawable_entries is 'Lottery entries whose draw is still open in the customer''s region.';
