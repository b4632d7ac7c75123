create or replace view audit.payout_reviews as
SELECT c.reference,
   c.kind,
   c.offer_key,
   c.offer_name,
   c.draw_no,
   c.result_version,
   c.ticket_id,
   c.customer_id,
   c.amount_minor,
   c.currency,
   c.opened_at,
   c.notified_at,
   c.decision,
   c.reason,
   c.decided_at,
   c.decision_notified_at,
   v.voter,
   v.verdict,
   v.reason AS voter_reason,
   v.voted_at
  FROM (payout_reviews c
    LEFT JOIN payout_review_votes v USING (reference));

comment on view audit.payout_reviews is 'A prize that is approved has two voters who say so, as has one that is rejected.';
