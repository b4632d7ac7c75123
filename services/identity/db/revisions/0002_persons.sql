alter table customers add column hold_pending boolean default false not null;

create table person_traits (
    customer_id uuid not null,
    kind text not null,
    digest bytea not null,
    constraint pk_person_traits primary key (customer_id, kind, digest),
    constraint fk_person_traits_customer_id_customers foreign key (customer_id) references customers (customer_id) on delete cascade
);
create index ix_person_traits_digest on person_traits (digest);

create table person_bars (
    customer_id uuid not null,
    kind text not null,
    until timestamptz not null,
    constraint pk_person_bars primary key (customer_id, kind),
    constraint fk_person_bars_customer_id_customers foreign key (customer_id) references customers (customer_id) on delete cascade,
    constraint ck_person_bars_kind check (kind in ('self_excluded', 'register', 'time_out'))
);
create index ix_person_bars_until on person_bars (until);

create table person_checks (
    customer_id uuid not null,
    made_by text not null,
    due_at timestamptz,
    checked_at timestamptz,
    constraint pk_person_checks primary key (customer_id),
    constraint fk_person_checks_customer_id_customers foreign key (customer_id) references customers (customer_id) on delete cascade
);
create index ix_person_checks_due_at on person_checks (due_at) where due_at is not null;
create index ix_person_checks_made_by on person_checks (made_by);

create table person_reviews (
    review_id uuid default uuidv7() not null,
    customer_id uuid not null,
    matched_customer_id uuid not null,
    state text not null,
    likeness text not null,
    shared text[] not null,
    opened_at timestamptz not null,
    decided_by text,
    reason text,
    decided_at timestamptz,
    constraint pk_person_reviews primary key (review_id),
    constraint uq_person_reviews_customer_id_matched_customer_id unique (customer_id, matched_customer_id),
    constraint fk_person_reviews_customer_id_customers foreign key (customer_id) references customers (customer_id) on delete cascade,
    constraint fk_person_reviews_matched_customer_id_customers foreign key (matched_customer_id) references customers (customer_id) on delete cascade,
    constraint ck_person_reviews_state check (state in ('open', 'refused', 'cleared', 'ended')),
    constraint ck_person_reviews_likeness check (likeness in ('strict', 'near')),
    constraint ck_person_reviews_decision_has_a_reason check ((state in ('refused', 'cleared')) = (reason is not null))
);
create index ix_person_reviews_matched_customer_id on person_reviews (matched_customer_id);
create index ix_person_reviews_holding on person_reviews (state) where state in ('open', 'refused');
