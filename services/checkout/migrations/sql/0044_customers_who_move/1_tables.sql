-- Few deposits are kept, and only theirs are looked for by customer.
create index ix_checkout_deposits_kept on checkout_deposits (customer_id) where stage = 'kept';

alter table customers add column region text;
comment on column customers.region is 'where the customer lives; null until an event of identity has told of it';
