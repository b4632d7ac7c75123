create or replace view audit.holds as
select hold_id, purpose, reference, customer_id, currency, amount, captured, refunded, state,
       created_at, expires_at, settled_at
from holds;
