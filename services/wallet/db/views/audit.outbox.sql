create or replace view audit.outbox as
select event_id, subject, aggregate_id, aggregate_version, occurred_at, published_at from outbox;
