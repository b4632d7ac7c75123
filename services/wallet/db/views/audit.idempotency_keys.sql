create or replace view audit.idempotency_keys as
select owner, key, route, status, response_status, created_at from idempotency_keys;
