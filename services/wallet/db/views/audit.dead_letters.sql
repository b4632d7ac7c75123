create or replace view audit.dead_letters as
select consumer, event_id, subject, aggregate_id, deliveries, failed_at from dead_letters;
