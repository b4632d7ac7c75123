create or replace function share_claims_withdraw() returns trigger
language plpgsql as $$
begin
    update prize_claims set decision = 'withdrawn', reason = 'The result of the draw was corrected',
            decided_at = clock_timestamp()
        where reference = 'syndicate/' || new.ticket_id || '/' || new.result_version and decision is null;
    return null;
end
$$;
