create function prize_claim_vote(
    p_reference text, p_voter text, p_verdict text, p_reason text, p_needed integer, out outcome text, out missing integer
) language plpgsql as $$
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
comment on function prize_claim_vote is
    'Notes what a person says of a large prize; with enough of them it is decided, and p_reason is what its owner reads.';

create function prize_claims_withdraw() returns trigger language plpgsql as $$
begin
    update prize_claims set decision = 'withdrawn', reason = 'The result of the draw was corrected',
            decided_at = clock_timestamp()
        where reference = new.offer_key || '/' || new.draw_no || '/' || new.ticket_id || '/' || new.result_version
            and decision is null;
    return null;
end
$$;
create trigger withdraw_claims after update of reversed_by on winnings for each row
    when (new.claim_required and new.reversed_by is not null and old.reversed_by is null)
    execute function prize_claims_withdraw();

-- The text of the function is kept as it is but for this, whatever it has become meanwhile.
create function replaced_once(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
    if length(p_text) - length(replace(p_text, p_old, '')) <> length(p_old) then
        raise exception 'the function does not say once: %', p_old;
    end if;
    return replace(p_text, p_old, p_new);
end
$$;
do $$
declare
    due text := pg_get_functiondef(
        'settlement_due(text, bigint, integer, bigint, integer, interval, interval, bigint)'::regprocedure
    );
begin
    -- Who was refused is owed all of a corrected prize, and people look at that too.
    due := replaced_once(
        due, 'select sum(e.due_minor) as paid from winnings e',
        'select sum(e.due_minor) filter (where e.refused_at is null) as paid,
                   bool_or(e.refused_at is not null) as refused from winnings e'
    );
    due := replaced_once(
        due, 'coalesce(earlier.paid, 0) as paid', 'coalesce(earlier.paid, 0) as paid, coalesce(earlier.refused, false) as refused'
    );
    due := replaced_once(due, 'p.prize >= p_claim_from, false)', '(p.refused or p.prize >= p_claim_from), false)');
    due := replaced_once(
        due, 'and e.result_version < p_result_version and e.reversed_by is null
    ), added',
        'and e.result_version < p_result_version and e.reversed_by is null and e.refused_at is null
    ), added'
    );
    execute due;
end
$$;
drop function replaced_once(text, text, text);
