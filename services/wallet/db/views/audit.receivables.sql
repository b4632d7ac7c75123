create or replace view audit.receivables as
select customer_id, currency, receivable as owed from wallets where receivable > 0;
