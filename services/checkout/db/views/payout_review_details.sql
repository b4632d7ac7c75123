create or replace view payout_review_details as
    select c.id as review_id, c.reference, c.kind, c.offer_key, c.offer_name, c.draw_no, c.ticket_id,
           c.customer_id, c.amount_minor as amount, c.currency, c.decision, c.reason, c.opened_at, c.decided_at,
           t.serial, coalesce(w.pay_from, p.pay_from) as pay_from,
           array(
               select jsonb_build_object('staff', v.voter, 'verdict', v.verdict, 'reason', v.reason)
               from payout_review_votes v where v.reference = c.reference order by v.voted_at
           ) as votes,
           array(
               select v.voted_at from payout_review_votes v where v.reference = c.reference order by v.voted_at
           ) as voted_at
    from payout_reviews c
    join tickets t on t.id = c.ticket_id
    left join winnings w on c.kind = 'draw' and w.offer_key = c.offer_key and w.draw_no = c.draw_no
        and w.result_version = c.result_version and w.ticket_id = c.ticket_id
    left join share_payments p on c.kind = 'share' and p.ticket_id = c.ticket_id
        and p.result_version = c.result_version;
