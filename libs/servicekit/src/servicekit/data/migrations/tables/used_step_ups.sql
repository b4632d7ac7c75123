create table used_step_ups (
    session_id uuid not null,
    purpose text not null,
    made_at bigint not null,
    used_at timestamptz default now() not null,
    constraint pk_used_step_ups primary key (session_id, purpose, made_at)
);
create index ix_used_step_ups_used_at on used_step_ups using brin (used_at);
