create or replace view audit.postings as
select posting.journal_id, posting.line_no, account.kind, account.scope, account.customer_id, posting.currency, posting.amount
from postings posting join accounts account using (account_id);
