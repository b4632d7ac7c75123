create table note (
    id uuid primary key default uuidv7(),
    number bigint generated always as identity,
    key text not null,
    body text not null,
    constraint ck_note_body check (body <> '100%:full')
);

create table ledger (id bigint generated always as identity primary key, amount bigint not null);
revoke update, delete, truncate on ledger from :runtime_role;
