create or replace view partner_refunds as
    select s.partner_id, s.channel_key, s.purchase_id, s.commission_bp, s.order_id, s.currency, back.amount_minor,
           back.refunded_at
    from partner_sales s
    join tickets t on t.order_id = s.order_id
    join lateral (
        select r.amount_minor, r.refunded_at from entry_refunds r where r.ticket_id = t.id
        union all
        select w.amount_minor, w.refunded_at from withdrawn_entries w
        where w.ticket_id = t.id and w.refunded_at is not null
        union all
        select y.amount_minor, y.paid_at from share_payments y
        where y.ticket_id = t.id and y.result_version = 0 and y.paid_at is not null
    ) back on back.amount_minor > 0;

comment on view partner_refunds is 'What went back to customers of what was charged through partners.';
