create trigger withdraw_reviews after update of reversed_by on share_payments
    for each row when (((new.reversed_by is not null) and (old.reversed_by is null))) execute function payout_review_withdraw();
create trigger withdraw_reviews after update of reversed_by on winnings
    for each row when ((new.review_required and (new.reversed_by is not null) and (old.reversed_by is null))) execute function payout_review_withdraw();
