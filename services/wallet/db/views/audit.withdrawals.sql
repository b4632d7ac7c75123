create or replace view audit.withdrawals as
select withdrawal_id, customer_id, method, cause_key, currency, amount, state, hold_id, payout_key, provider_reference,
       failure_code, requested_at, ended_at
from withdrawals;
