create table exclusions (
    customer_id uuid not null,
    version bigint not null default 1,
    heard_at timestamptz not null default clock_timestamp(),
    due_at timestamptz default clock_timestamp(),
    finished_at timestamptz,
    constraint pk_exclusions primary key (customer_id),
    constraint ck_exclusions_due check ((due_at is null) = (finished_at is not null))
);
comment on table exclusions is 'Customers who excluded themselves, and whether everything unplayed was given back.';
create index ix_exclusions_due_at on exclusions (due_at) where due_at is not null;

create table withdrawn_entries (
    ticket_id uuid not null,
    draw_no bigint not null,
    offer_key text not null,
    amount_minor bigint not null,
    withdrawn_at timestamptz not null default clock_timestamp(),
    refunded_at timestamptz,
    constraint pk_withdrawn_entries primary key (ticket_id, draw_no),
    constraint fk_withdrawn_entries_ticket_id_tickets foreign key (ticket_id) references tickets (id),
    constraint ck_withdrawn_entries_amount check (amount_minor >= 0)
);
comment on table withdrawn_entries is
    'Entries that left their draw before it closed because their owner excluded themselves; none of them is in entries.';
comment on column withdrawn_entries.amount_minor is 'their part of the ticket''s price';
create index ix_withdrawn_entries_unrefunded on withdrawn_entries (ticket_id) where refunded_at is null;

create or replace view audit.refunded_entries as
    select r.offer_key, r.draw_no, r.ticket_id, t.customer_id, t.order_id, r.amount_minor, r.refunded_at
    from entry_refunds r join tickets t on t.id = r.ticket_id
    union all
    select w.offer_key, w.draw_no, w.ticket_id, t.customer_id, t.order_id, w.amount_minor, w.refunded_at
    from withdrawn_entries w join tickets t on t.id = w.ticket_id where w.refunded_at is not null;
