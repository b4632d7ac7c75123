create or replace view share_payouts as
    select p.reference, p.offer_key, p.draw_no, p.series, p.result_version, p.ticket_id, t.customer_id,
           t.order_id, p.amount_minor as amount,
           case when p.result_version = 0 then l.discount_minor else 0 end as discount, y.currency,
           l.offer_name, y.name, cardinality(l.numbers) as shares, p.paid_at is not null as is_paid,
           p.paid_at, p.paying_at, p.reversed_by, p.reversed_at,
           cardinality(l.numbers) * coalesce(s.share_minor, 0) as prize_now
    from share_payments p
    join syndicates y using (offer_key, draw_no, series)
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    left join syndicate_settlements s on s.offer_key = p.offer_key and s.draw_no = p.draw_no
        and s.series = p.series and s.result_version = p.reversed_by;

comment on view share_payouts is 'Payments of syndicate shares; prize_now is what the shares win by the version of the result that reverses the payment.';
