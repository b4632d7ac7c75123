create or replace view transaction_details as
select journal.journal_id, journal.customer_id, line.journal_id as transaction_id, line.kind, line.description, line.reference, line.amount,
       line.balance_after, line.occurred_at, line.currency, line.owed,
       parts.cash, parts.promo, parts.uncleared, deposit.method as deposit_method, deposit.state as deposit_state
from journals journal
join wallet_transactions as line
    on line.customer_id = journal.customer_id and line.currency = journal.currency and line.number = journal.number
cross join lateral (
    select coalesce(sum(posting.amount) filter (where account.kind = 'wallet_cash'), 0)::bigint as cash,
           coalesce(sum(posting.amount) filter (where account.kind = 'wallet_promo'), 0)::bigint as promo,
           coalesce(sum(posting.amount) filter (where account.kind = 'wallet_uncleared'), 0)::bigint as uncleared
    from postings posting join accounts account using (account_id)
    where posting.journal_id = journal.journal_id
) as parts
left join deposits deposit
    on deposit.deposit_id::text = line.reference and deposit.customer_id = line.customer_id
    and line.kind in ('deposit', 'chargeback');
comment on view transaction_details is 'A customer''s transaction with the money of each kind that it moved, and the deposit behind it, by each journal that it shows.';
