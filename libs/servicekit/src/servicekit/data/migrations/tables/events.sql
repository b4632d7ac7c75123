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
