create or replace view audit.refunds as
select line.reference as order_id, journal.business_id as reference, line.customer_id, line.currency, line.amount,
       journal.journal_id, journal.posted_at as refunded_at
from journals journal join wallet_transactions as line using (customer_id, currency, number)
where journal.flow = 'refund';
