-- The order in which journals were sealed, each with the SHA-256 of the link before it and of its own canonical form.
create table chain_link (
    sequence bigint constraint pk_chain_link primary key,
    journal_id uuid not null constraint fk_chain_link_journal references journal,
    hash bytea not null constraint ck_chain_link_hash check (octet_length(hash) = 32),
    sealed_at timestamptz not null default clock_timestamp(),
    constraint uq_chain_link_journal_id unique (journal_id)
);

-- The newest link, and up to which transaction nothing can be missing.
create table chain_head (
    only_row boolean constraint pk_chain_head primary key default true constraint ck_chain_head_only_row check (only_row),
    sequence bigint not null default 0,
    hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
    watermark xid8 not null default '0'
);
insert into chain_head default values;
create trigger kept before delete or truncate on chain_head
    for each statement execute function refuse_change();
comment on column chain_head.watermark is 'Every journal of an older transaction is sealed, and none can be committed any more.';

-- The head at the end of each day, which is also published where the owner of this database cannot change it.
create table chain_anchor (
    day date constraint pk_chain_anchor primary key,
    sequence bigint not null,
    hash bytea not null constraint ck_chain_anchor_hash check (octet_length(hash) = 32),
    anchored_at timestamptz not null default clock_timestamp()
);

create index ix_journal_xact_id on journal (xact_id);
