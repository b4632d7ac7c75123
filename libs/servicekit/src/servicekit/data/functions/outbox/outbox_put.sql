create or replace function outbox_put(
    event_id uuid, subject text, aggregate_id text, aggregate_version bigint, payload bytea,
    traceparent text
) returns void
language sql as $$
insert into outbox (event_id, subject, aggregate_id, aggregate_version, payload, traceparent)
values ($1, $2, $3, $4, $5, $6)
$$;
