create type checkout_to_complete as (
    checkout uuid,
    version bigint,
    journal uuid,
    event_id uuid,
    event text,
    traceparent text,
    response jsonb,
    held jsonb
);
