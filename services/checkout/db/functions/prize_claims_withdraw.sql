create or replace function prize_claims_withdraw() returns trigger
language plpgsql as $$
begin
    update prize_claims set decision = 'withdrawn', reason = 'The result of the draw was corrected',
            decided_at = clock_timestamp()
        where reference = new.offer_key || '/' || new.draw_no || '/' || new.ticket_id || '/' || new.result_version
            and decision is null;
    return null;
end
$$;
