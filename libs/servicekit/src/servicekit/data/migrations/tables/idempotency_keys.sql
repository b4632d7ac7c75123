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
