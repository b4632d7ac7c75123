create or replace view audit.inbox as select consumer, event_id, received_at from inbox;
