create or replace function check_hold_change() returns trigger
language plpgsql as $$
begin
    if (new.hold_id, new.purpose, new.reference, new.customer_id, new.currency, new.promo, new.cash, new.uncleared)
        is distinct from
        (old.hold_id, old.purpose, old.reference, old.customer_id, old.currency, old.promo, old.cash, old.uncleared)
    then
        raise exception 'what hold % reserves is fixed', old.hold_id using errcode = 'restrict_violation';
    elsif old.state <> 'pending'
        and (new.state, new.captured, new.journal_id) is distinct from (old.state, old.captured, old.journal_id)
    then
        raise exception 'hold % is settled: %', old.hold_id, old.state using errcode = 'restrict_violation';
    elsif new.refunded < old.refunded then
        raise exception 'a refund of hold % cannot be taken back', old.hold_id using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
