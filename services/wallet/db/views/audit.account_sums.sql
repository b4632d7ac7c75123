create or replace view audit.account_sums as
select account.account_id, account.kind, account.scope, account.currency, account.customer_id,
       coalesce(sum(posting.amount), 0) as balance, count(posting.journal_id) as postings
from accounts account left join postings posting using (account_id)
group by account.account_id;
