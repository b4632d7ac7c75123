create or replace view audit.refunded_entries as
    select r.offer_key, r.draw_no, r.ticket_id, t.customer_id, t.order_id, r.amount_minor, r.refunded_at
    from entry_refunds r join tickets t on t.id = r.ticket_id
    union all
    select w.offer_key, w.draw_no, w.ticket_id, t.customer_id, t.order_id, w.amount_minor, w.refunded_at
    from withdrawn_entries w join tickets t on t.id = w.ticket_id where w.refunded_at is not null;
