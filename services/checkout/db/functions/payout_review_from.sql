create or replace function payout_review_from(p_thresholds jsonb, p_offer_key text) returns bigint
language sql immutable as $$
select coalesce((p_thresholds ->> p_offer_key)::bigint, (p_thresholds ->> '*')::bigint)
$$;

comment on function payout_review_from is 'Amount in minor units from which prizes of an offer need a payout review; null when none does.';
