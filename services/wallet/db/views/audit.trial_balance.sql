create or replace view audit.trial_balance as
select account.currency, account.kind, account.scope, coalesce(sum(posting.amount), 0) as balance
from accounts account left join postings posting using (account_id)
group by account.currency, account.kind, account.scope;
