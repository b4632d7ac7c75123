create trigger append_only before delete or update or truncate on payout_review_votes
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on sealed_blocks
    for each statement execute function refuse_change();
