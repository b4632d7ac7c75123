-- Money that one person asks to move from one account to another, or a journal to reverse, and that another person approves.
create table adjustment (
    adjustment_id uuid constraint pk_adjustment primary key default uuidv7(),
    from_kind text,
    from_scope text not null default '',
    to_kind text,
    to_scope text not null default '',
    customer_id uuid,
    currency text,
    amount bigint constraint ck_adjustment_amount check (amount > 0),
    reverses uuid constraint fk_adjustment_reverses references journal,
    reason text not null,
    description text not null,
    requested_by text not null,
    requested_at timestamptz not null default clock_timestamp(),
    state text not null default 'requested' constraint ck_adjustment_state
        check (state in ('requested', 'approved', 'rejected')),
    decided_by text,
    decided_at timestamptz,
    journal_id uuid constraint fk_adjustment_journal references journal,
    constraint ck_adjustment_decided check (
        (state = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null)
        and (state = 'approved') = (journal_id is not null)),
    constraint ck_adjustment_two_people check (decided_by is distinct from requested_by or state = 'rejected'),
    constraint ck_adjustment_what check (
        case when reverses is not null then num_nonnulls(from_kind, to_kind, customer_id, amount, currency) = 0
             else num_nonnulls(from_kind, to_kind, amount, currency) = 4 and (from_kind, from_scope) <> (to_kind, to_scope)
                  and (customer_id is not null) = (from_kind in ('wallet_cash', 'wallet_promo')
                                                   or to_kind in ('wallet_cash', 'wallet_promo')) end),
    constraint ck_adjustment_one_wallet check (
        from_kind not in ('wallet_cash', 'wallet_promo') or to_kind not in ('wallet_cash', 'wallet_promo'))
);
create index ix_adjustment_requested on adjustment (requested_at) where state = 'requested';
create trigger kept before delete or truncate on adjustment
    for each statement execute function refuse_change();
comment on column adjustment.reason is 'For staff and auditors.';
comment on column adjustment.description is 'What the customer reads.';

-- What providers say of our account with them, as they said it. A positive amount is owed to us.
create table statement_line (
    gateway_key text not null,
    provider_reference text not null,
    kind text not null constraint ck_statement_line_kind check (kind in ('charge', 'refund', 'chargeback')),
    reference text not null,
    currency text not null,
    amount bigint not null,
    occurred_at timestamptz not null,
    imported_at timestamptz not null default clock_timestamp(),
    constraint pk_statement_line primary key (gateway_key, provider_reference, kind)
);
create index ix_statement_line_reference on statement_line (gateway_key, reference);
create index ix_statement_line_occurred_at on statement_line using brin (occurred_at);
comment on column statement_line.reference is 'What we called it: the deposit id.';

-- What checkout says was paid.
create table paid_order (
    order_id text constraint pk_paid_order primary key,
    customer_id uuid not null,
    currency text not null,
    total bigint not null,
    paid_at timestamptz not null
);
create index ix_paid_order_paid_at on paid_order using brin (paid_at);

-- What the books and somebody else disagree on. `expected` is what the other one says.
create table difference (
    difference_id uuid constraint pk_difference primary key default uuidv7(),
    source text not null,
    subject text not null,
    fault text not null,
    currency text not null,
    expected bigint not null,
    booked bigint not null,
    day date not null,
    found_at timestamptz not null default clock_timestamp(),
    state text not null default 'open' constraint ck_difference_state check (state in ('open', 'suspense', 'resolved')),
    journal_id uuid constraint fk_difference_journal references journal,
    settled_at timestamptz,
    constraint ck_difference_suspense check (state <> 'suspense' or journal_id is not null),
    constraint ck_difference_settled check ((settled_at is null) = (state = 'open'))
);
create unique index uq_difference_open on difference (source, subject, fault) where state = 'open';
comment on column difference.source is 'Gateway of a provider''s statement; orders; deposits.';

create index ix_journal_posted_at on journal using brin (posted_at);
