create or replace function check_journal() returns trigger
language plpgsql set enable_seqscan to off as $$
declare
    lines bigint;
    unbalanced boolean;
begin
    select coalesce(sum(n), 0), bool_or(total <> 0) into lines, unbalanced
    from (
        select count(*) as n, sum(amount) as total from postings where journal_id = new.journal_id group by currency
    ) as per_currency;
    if lines < 2 or unbalanced then
        raise exception 'journal % does not balance', new.journal_id using errcode = 'check_violation';
    end if;
    return null;
end
$$;
