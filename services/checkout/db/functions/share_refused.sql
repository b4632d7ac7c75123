create or replace function share_refused(p_payment share_payments) returns boolean
language sql stable as $$
select exists (
    select from payout_reviews r where r.reference = p_payment.reference and r.decision = 'rejected'
)
$$;

comment on function share_refused is 'Whether the payout review refused what the shares of a ticket won.';
