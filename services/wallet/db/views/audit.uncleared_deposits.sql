create or replace view audit.uncleared_deposits as
select deposit_id, customer_id, currency, amount, state, received_at, decided_at from uncleared_deposits;
