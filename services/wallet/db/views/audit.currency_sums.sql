create or replace view audit.currency_sums as
select currency, sum(amount) as total, count(*) as postings from postings group by currency;
