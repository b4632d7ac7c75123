create or replace function payout_reviews_open(p_thresholds jsonb) returns void
language sql as $$
with large as (
    select w.reference, 'draw' as kind, w.draw_no, w.result_version, w.ticket_id, w.due_minor as amount
    from winnings w where w.review_required and w.paid_at is null and w.refused_at is null
    union all
    select p.reference, 'raffle', p.draw_no, 1, p.ticket_id, p.value_minor
    from raffle_prizes p
    where p.kind = 'cash' and p.paid_at is null
        and p.value_minor >= payout_review_from(p_thresholds, p.offer_key)
    union all
    select p.reference, 'share', p.draw_no, p.result_version, p.ticket_id, p.amount_minor
    from share_payments p
    where p.result_version > 0 and p.paid_at is null and p.reversed_by is null
        and (p.review_required or p.amount_minor >= payout_review_from(p_thresholds, p.offer_key))
)
insert into payout_reviews (
    reference, kind, offer_key, offer_name, draw_no, result_version, ticket_id, customer_id, amount_minor, currency
)
select large.reference, large.kind, t.offer_key, l.offer_name, large.draw_no, large.result_version,
       large.ticket_id, t.customer_id, large.amount, o.currency
from large
join tickets t on t.id = large.ticket_id
join order_lines l on l.id = t.order_line_id
join orders o on o.id = t.order_id
where not exists (select from payout_reviews known where known.reference = large.reference)
on conflict do nothing
$$;

comment on function payout_reviews_open is 'Opens the review of every unpaid large prize that has none. For tickets and shares the result decided which are large; p_thresholds are amounts in minor units by offer.';
