create table outbox (
    event_id uuid not null,
    sequence bigint generated always as identity,
    subject text not null,
    aggregate_id text not null,
    aggregate_version bigint not null,
    payload bytea not null,
    traceparent text,
    occurred_at timestamptz default clock_timestamp() not null,
    published_at timestamptz,
    constraint pk_outbox primary key (event_id)
);
create index ix_outbox_published_at on outbox using brin (published_at);
create index ix_outbox_unpublished on outbox (sequence) where published_at is null;

create table inbox (
    consumer text not null,
    event_id uuid not null,
    received_at timestamptz default now() not null,
    constraint pk_inbox primary key (consumer, event_id)
);
create index ix_inbox_received_at on inbox using brin (received_at);

create table dead_letters (
    consumer text not null,
    event_id uuid not null,
    subject text not null,
    aggregate_id text not null,
    aggregate_version bigint not null,
    occurred_at timestamptz not null,
    payload bytea not null,
    traceparent text,
    deliveries integer not null,
    error text not null,
    failed_at timestamptz default now() not null,
    constraint pk_dead_letters primary key (consumer, event_id)
);

create table idempotency_keys (
    owner text not null,
    key text not null,
    route text not null,
    request_hash bytea not null,
    status text default 'running' not null,
    response_status smallint,
    response_body jsonb,
    locked_until timestamptz not null,
    created_at timestamptz default now() not null,
    constraint pk_idempotency_keys primary key (owner, key),
    constraint ck_idempotency_keys_response check ((status = 'finished') = (response_status is not null) and response_status >= 200 and response_status <= 499),
    constraint ck_idempotency_keys_status check (status in ('running', 'finished'))
);
create index ix_idempotency_keys_created_at on idempotency_keys using brin (created_at);

create table note (
    id uuid primary key default uuidv7(),
    number bigint generated always as identity,
    key text not null,
    body text not null,
    constraint ck_note_body check (body <> '100%:full')
);

create table ledger (id bigint generated always as identity primary key, amount bigint not null);
revoke update, delete, truncate on ledger from :runtime_role;
