create or replace function payout_review_vote(
    p_reference text, p_voter text, p_verdict text, p_reason text, p_needed integer, out outcome text,
    out missing integer
)
language plpgsql as $$
declare
    review payout_reviews;
    voted text;
begin
    -- A correction locks the winnings first too.
    perform from winnings w join payout_reviews c using (offer_key, draw_no, result_version, ticket_id)
        where c.reference = p_reference and c.kind = 'draw' for update of w;
    select * into review from payout_reviews where reference = p_reference and decision is null for update;
    if not found then
        outcome := 'not_open';
        return;
    end if;
    insert into payout_review_votes (reference, voter, verdict, reason)
        values (p_reference, p_voter, p_verdict, p_reason) on conflict do nothing;
    select verdict into voted from payout_review_votes where reference = p_reference and voter = p_voter;
    if voted <> p_verdict then
        outcome := 'already_voted_differently';
        return;
    end if;
    select greatest(p_needed - count(*), 0) into missing
        from payout_review_votes where reference = p_reference and verdict = p_verdict;
    outcome := 'recorded';
    if missing = 0 then
        outcome := p_verdict;
        update payout_reviews set decision = p_verdict, reason = p_reason, decided_at = clock_timestamp()
            where reference = p_reference;
        if p_verdict = 'rejected' and review.kind = 'draw' then
            update winnings w set refused_at = clock_timestamp()
                where (w.offer_key, w.draw_no, w.result_version, w.ticket_id)
                    = (review.offer_key, review.draw_no, review.result_version, review.ticket_id)
                    and w.paid_at is null;
        end if;
    end if;
end
$$;

comment on function payout_review_vote is 'Records a vote; the last of p_needed equal votes decides, and its p_reason is for the customer.';
