create or replace function prize_claim_vote(
    p_reference text, p_voter text, p_verdict text, p_reason text, p_needed integer, out outcome text,
    out missing integer
)
language plpgsql as $$
declare
    claim prize_claims;
    said text;
begin
    -- A correction takes the winnings first too.
    perform from winnings w join prize_claims c using (offer_key, draw_no, result_version, ticket_id)
        where c.reference = p_reference and c.kind = 'draw' for update of w;
    select * into claim from prize_claims where reference = p_reference and decision is null for update;
    if not found then
        outcome := 'not_waiting';
        return;
    end if;
    insert into prize_claim_votes (reference, voter, verdict, reason) values (p_reference, p_voter, p_verdict, p_reason)
        on conflict do nothing;
    select verdict into said from prize_claim_votes where reference = p_reference and voter = p_voter;
    if said <> p_verdict then
        outcome := 'said_otherwise';
        return;
    end if;
    select greatest(p_needed - count(*), 0) into missing
        from prize_claim_votes where reference = p_reference and verdict = p_verdict;
    outcome := 'noted';
    if missing = 0 then
        outcome := p_verdict;
        update prize_claims set decision = p_verdict, reason = p_reason, decided_at = clock_timestamp()
            where reference = p_reference;
        if p_verdict = 'rejected' and claim.kind = 'draw' then
            update winnings w set refused_at = clock_timestamp()
                where (w.offer_key, w.draw_no, w.result_version, w.ticket_id)
                    = (claim.offer_key, claim.draw_no, claim.result_version, claim.ticket_id)
                    and w.paid_at is null;
        end if;
    end if;
end
$$;

comment on function prize_claim_vote is 'Notes what a person says of a large prize; with enough of them it is decided, and p_reason is what its owner reads.';
