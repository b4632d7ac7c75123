create or replace function payout_review_withdraw() returns trigger
language plpgsql as $$
begin
    update payout_reviews set decision = 'withdrawn', reason = 'The result of the draw was corrected',
            decided_at = clock_timestamp()
        where reference = new.reference and decision is null;
    return null;
end
$$;

comment on function payout_review_withdraw is 'A corrected result ends the open review of the payout that it reverses.';
