create or replace view audit.prizes as
select journal.business_id as reference, journal.customer_id, posting.currency, posting.amount, journal.journal_id,
       journal.posted_at as credited_at
from journals journal join postings posting using (journal_id)
where journal.flow = 'prize' and posting.amount > 0;
