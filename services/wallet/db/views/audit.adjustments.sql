create or replace view audit.adjustments as
select adjustment_id, from_kind, from_scope, to_kind, to_scope, customer_id, currency, amount, reverses, reason,
       requested_by, requested_at, state, decided_by, decided_at, journal_id
from adjustments;
