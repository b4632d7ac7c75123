-- `refuse_change` comes with the append-only tables.
create trigger kept before delete or truncate on account
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on hold
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on wallet
    for each statement execute function refuse_change();

create function check_journal() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
    lines bigint;
    unbalanced boolean;
begin
    select coalesce(sum(n), 0), bool_or(total <> 0) into lines, unbalanced
    from (
        select count(*) as n, sum(amount) as total from posting where journal_id = new.journal_id group by currency
    ) as per_currency;
    if lines < 2 or unbalanced then
        raise exception 'journal % does not balance', new.journal_id using errcode = 'check_violation';
    end if;
    return null;
end $$;

-- On both tables: a journal without postings must be found too, and so must a posting added to an old journal.
create constraint trigger balances after insert on journal
    deferrable initially deferred for each row execute function check_journal();
create constraint trigger balances after insert on posting
    deferrable initially deferred for each row execute function check_journal();

create function check_hold_change() returns trigger language plpgsql as $$
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
end $$;

create trigger settles_once before update on hold
    for each row execute function check_hold_change();
