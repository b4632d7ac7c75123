create or replace view audit.order_captures as
select reference as order_id, customer_id, currency, captured, refunded, journal_id, settled_at as captured_at
from holds where purpose = 'order' and state = 'captured';
