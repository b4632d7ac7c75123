create or replace view audit.clearing as
select gateway_key, reference, currency, sum(stated)::bigint as stated, sum(booked)::bigint as booked
from (
    select gateway_key, reference, currency, amount as stated, 0 as booked from statement_lines
    union all
    select account.scope, coalesce(line.reference, difference.subject, ''), posting.currency, 0, -posting.amount
    from accounts account
    join postings posting using (account_id)
    join journals journal on journal.journal_id = posting.journal_id
    left join wallet_transactions as line
        on line.customer_id = journal.customer_id and line.currency = journal.currency and line.number = journal.number
    left join differences difference on journal.flow = 'reconciliation' and difference.difference_id::text = journal.business_id
    where account.kind = 'psp_clearing'
) as moved
group by gateway_key, reference, currency;
