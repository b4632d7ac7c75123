create or replace view audit.faults as
select 'journal_unbalanced' as fault, journal.journal_id::text as subject,
       format('%s lines, sum %s %s', lines.lines, lines.total, lines.currency) as detail
from journals journal left join (
    select journal_id, currency, count(*) as lines, sum(amount) as total,
           sum(count(*)) over (partition by journal_id) as all_lines
    from postings posting group by journal_id, currency) as lines using (journal_id)
where lines.total is distinct from 0 or lines.all_lines < 2
union all
select 'currency_unbalanced', currency, format('sum %s', total) from audit.currency_sums where total <> 0
union all
select 'posting_without_account', posting.journal_id::text, format('line %s, account %s', posting.line_no, posting.account_id)
from postings posting left join accounts account using (account_id)
where account.account_id is null or account.currency <> posting.currency
union all
select 'balance_differs', sums.account_id::text,
       format('%s of customer %s: row %s, postings %s', sums.kind, sums.customer_id, held.balance, sums.balance)
from audit.account_sums as sums left join (
    select line.account_id, line.balance from wallets wallet
    cross join lateral (values (promo_account, promo), (cash_account, cash), (uncleared_account, uncleared),
                               (receivable_account, -receivable)) as line (account_id, balance)
) as held using (account_id)
where sums.customer_id is not null and held.balance is distinct from sums.balance
union all
select 'balance_negative', customer_id::text, format('%s %s %s %s', promo, cash, uncleared, currency)
from wallets wallet where least(promo - promo_held, cash - cash_held, uncleared - uncleared_held) < 0
union all
select 'uncleared_without_deposit', wallet.customer_id::text,
       format('row %s, pending deposits %s %s', wallet.uncleared, coalesce(pending.amount, 0), wallet.currency)
from wallets wallet left join (
    select customer_id, currency, sum(amount) as amount from uncleared_deposits where state = 'pending'
    group by customer_id, currency) as pending using (customer_id, currency)
where wallet.uncleared > coalesce(pending.amount, 0)
union all
select 'held_differs', wallet.customer_id::text,
       format('row %s, holds %s %s', promo_held + cash_held + uncleared_held, coalesce(pending.amount, 0), wallet.currency)
from wallets wallet left join (
    select customer_id, currency, sum(promo) as promo, sum(cash) as cash, sum(uncleared) as uncleared, sum(amount) as amount
    from holds hold where state = 'pending' group by customer_id, currency) as pending using (customer_id, currency)
where (promo_held, cash_held, uncleared_held)
    is distinct from (coalesce(pending.promo, 0), coalesce(pending.cash, 0), coalesce(pending.uncleared, 0))
union all
select 'transactions_differ', wallet.customer_id::text,
       format('%s lines of %s, last balance %s, row %s, owed %s', count(line.number), wallet.transactions,
              max(line.balance_after) filter (where line.number = wallet.transactions),
              wallet.promo + wallet.cash + wallet.uncleared, wallet.receivable)
from wallets wallet left join wallet_transactions as line using (customer_id, currency)
group by wallet.customer_id, wallet.currency
having count(line.number) <> wallet.transactions
    or coalesce(sum(line.amount), 0) <> wallet.promo + wallet.cash + wallet.uncleared
    or coalesce(sum(line.owed), 0) <> wallet.receivable
    or coalesce(max(line.balance_after) filter (where line.number = wallet.transactions), 0)
       <> wallet.promo + wallet.cash + wallet.uncleared
union all
select 'line_differs', line.journal_id::text,
       format('line %s of customer %s: %s, postings %s', line.number, line.customer_id, line.amount, moved.amount)
from wallet_transactions as line
left join journals journal on journal.journal_id = line.journal_id
left join (
    select posting.journal_id, sum(posting.amount) filter (where account.kind <> 'receivable') as amount
    from postings posting join accounts account using (account_id)
    where account.customer_id is not null group by posting.journal_id) as moved on moved.journal_id = line.journal_id
where (journal.customer_id, journal.currency, journal.number)
        is distinct from (line.customer_id, line.currency, line.number)
    or coalesce(moved.amount, 0) <> line.amount
union all
select 'hold_without_journal', hold.hold_id::text, format('%s %s', hold.purpose, hold.reference)
from holds hold left join (
    select posting.journal_id, -sum(posting.amount) as taken
    from postings posting join accounts account using (account_id)
    where account.customer_id is not null group by posting.journal_id) as paid using (journal_id)
where hold.state = 'captured' and paid.taken is distinct from hold.captured
union all
select 'hold_overdue', hold_id::text, format('%s %s expired at %s', purpose, reference, expires_at)
from holds hold where state = 'pending' and expires_at < clock_timestamp() - interval '1 minute';
