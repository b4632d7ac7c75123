create trigger withdraw_claims after update of reversed_by on share_payments
    for each row when (((new.reversed_by is not null) and (old.reversed_by is null))) execute function share_claims_withdraw();
create trigger withdraw_claims after update of reversed_by on winnings
    for each row when ((new.claim_required and (new.reversed_by is not null) and (old.reversed_by is null))) execute function prize_claims_withdraw();
