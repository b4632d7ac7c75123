-- The tables after the last revision. Written by `make schema`; change a revision, never this file.

create table customers (
    customer_id uuid default uuidv7() not null,
    email text not null,
    first_name text not null,
    last_name text not null,
    date_of_birth date not null,
    phone_number text not null,
    address_line1 text not null,
    address_line2 text,
    suburb text not null,
    state text not null,
    postcode text not null,
    country text not null,
    region text not null,
    currency text not null,
    locale text not null,
    branding_region text not null,
    pricing_id text not null,
    segment_name text not null,
    segment_reason text not null,
    segment_assigned_at timestamptz not null,
    terms_accepted_at timestamptz not null,
    verified_at timestamptz,
    created_at timestamptz not null,
    version bigint default 1 not null,
    account_status text default 'open' not null,
    account_status_reason text,
    account_status_at timestamptz,
    sub_variant text,
    signup_channel text,
    pricing_reason text,
    verification_began_at timestamptz,
    verification_deadline timestamptz,
    address_confirmation_required boolean default false not null,
    email_confirmation_required boolean default false not null,
    email_confirmed_at timestamptz,
    account_upgrade_required boolean default false not null,
    migration_status text default 'ineligible' not null,
    country_banned boolean default false not null,
    country_banned_confirmation_required boolean default false not null,
    located_country text,
    located_at timestamptz,
    travel_confirmed_at timestamptz,
    verification_reminded_at timestamptz,
    no_marketing_until timestamptz,
    verification_revoked_at timestamptz,
    hold_pending boolean default false not null,
    constraint pk_customers primary key (customer_id),
    constraint uq_customers_email unique (email),
    constraint ck_customers_account_status check (account_status in ('open', 'suspended', 'closed')),
    constraint ck_customers_email_is_lower_case check (email = lower(email)),
    constraint ck_customers_migration_status check (migration_status in ('ineligible', 'eligible_soft', 'eligible_hard', 'in_progress', 'migrated'))
);
create index ix_customers_verification_deadline on customers (verification_deadline) where verification_deadline is not null;

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

create table inbox (
    consumer text not null,
    event_id uuid not null,
    received_at timestamptz default now() not null,
    constraint pk_inbox primary key (consumer, event_id)
);
create index ix_inbox_received_at on inbox using brin (received_at);

create table order_value_caps (
    category text not null,
    currency text not null,
    cap_minor bigint not null,
    computed_at timestamptz not null,
    constraint pk_order_value_caps primary key (category, currency),
    constraint ck_order_value_caps_category check (category in ('commercial', 'charity', 'syndicate', 'social_syndicate'))
);

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

create table paid_orders (
    order_id uuid not null,
    customer_id uuid not null,
    currency text not null,
    commercial_minor bigint default 0 not null,
    charity_minor bigint default 0 not null,
    syndicate_minor bigint default 0 not null,
    social_syndicate_minor bigint default 0 not null,
    refunded_minor bigint default 0 not null,
    occurred_at timestamptz not null,
    constraint pk_paid_orders primary key (order_id)
);
create index ix_paid_orders_customer_id on paid_orders (customer_id, occurred_at);
create index ix_paid_orders_occurred_at on paid_orders (occurred_at);

create table received_webhooks (
    source text not null,
    event_id text not null,
    received_at timestamptz not null,
    constraint pk_received_webhooks primary key (source, event_id)
);
create index ix_received_webhooks_received_at on received_webhooks (received_at);

create table segments (
    name text not null,
    version bigint not null,
    active boolean not null,
    capabilities text[] not null,
    constraint pk_segments primary key (name)
);

create table used_step_ups (
    session_id uuid not null,
    purpose text not null,
    made_at bigint not null,
    used_at timestamptz default now() not null,
    constraint pk_used_step_ups primary key (session_id, purpose, made_at)
);
create index ix_used_step_ups_used_at on used_step_ups using brin (used_at);

create table account_closures (
    closure_id uuid default uuidv7() not null,
    customer_id uuid not null,
    state text not null,
    reasons text[] not null,
    comment text,
    terms_accepted_at timestamptz not null,
    due_at timestamptz,
    attempts integer default 0 not null,
    version bigint default 1 not null,
    refusal text,
    finished_at timestamptz,
    constraint pk_account_closures primary key (closure_id),
    constraint ck_account_closures_state check (state in ('requested', 'done', 'refused')),
    constraint fk_account_closures_customer_id_customers foreign key (customer_id) references customers(customer_id)
);
create index ix_account_closures_due_at on account_closures (due_at) where due_at is not null;
create unique index uq_account_closures_requested on account_closures (customer_id) where state = 'requested';

create table assignments (
    assignment_id uuid default uuidv7() not null,
    customer_id uuid not null,
    kind text not null,
    value text not null,
    reason text not null,
    assigned_at timestamptz not null,
    constraint pk_assignments primary key (assignment_id),
    constraint ck_assignments_kind check (kind in ('segment', 'pricing')),
    constraint fk_assignments_customer_id_customers foreign key (customer_id) references customers(customer_id)
);
create index ix_assignments_customer_id on assignments (customer_id);
revoke delete, update on assignments from :runtime_role;

create table code_attempts (
    customer_id uuid not null,
    day date not null,
    attempts smallint not null,
    locked_at timestamptz,
    constraint pk_code_attempts primary key (customer_id),
    constraint ck_code_attempts_attempts check (attempts >= 0 and attempts <= 10),
    constraint fk_code_attempts_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);

create table communication_preferences (
    customer_id uuid not null,
    method text not null,
    allowed boolean not null,
    changed_at timestamptz not null,
    constraint pk_communication_preferences primary key (customer_id, method),
    constraint ck_communication_preferences_method check (method in ('email', 'phone', 'sms', 'directmail', 'push')),
    constraint fk_communication_preferences_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);

create table confirmation_links (
    link_id uuid default uuidv7() not null,
    customer_id uuid not null,
    purpose text not null,
    token_digest bytea not null,
    subject text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz,
    constraint pk_confirmation_links primary key (link_id),
    constraint uq_confirmation_links_token_digest unique (token_digest),
    constraint ck_confirmation_links_purpose check (purpose in ('confirm_email', 'confirm_address', 'change_email')),
    constraint fk_confirmation_links_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_confirmation_links_expires_at on confirmation_links (expires_at);
create unique index uq_confirmation_links_live on confirmation_links (customer_id, purpose) where used_at is null and revoked_at is null;

create table consent_changes (
    change_id uuid default uuidv7() not null,
    customer_id uuid not null,
    subject text not null,
    allowed boolean not null,
    source text not null,
    changed_at timestamptz not null,
    constraint pk_consent_changes primary key (change_id),
    constraint fk_consent_changes_customer_id_customers foreign key (customer_id) references customers(customer_id)
);
create index ix_consent_changes_customer_id on consent_changes (customer_id);
revoke delete, update on consent_changes from :runtime_role;

create table credentials (
    customer_id uuid not null,
    password_hash text not null,
    changed_at timestamptz not null,
    change_required boolean default false not null,
    two_factor_prompt_acknowledged_at timestamptz,
    constraint pk_credentials primary key (customer_id),
    constraint fk_credentials_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);

create table customer_history (
    entry_id uuid default uuidv7() not null,
    customer_id uuid not null,
    fact text not null,
    changed_fields text[] default '{}'::text[] not null,
    actor text not null,
    note text,
    occurred_at timestamptz not null,
    constraint pk_customer_history primary key (entry_id),
    constraint fk_customer_history_customer_id_customers foreign key (customer_id) references customers(customer_id)
);
create index ix_customer_history_customer_id on customer_history (customer_id);
revoke delete, update on customer_history from :runtime_role;

create table customer_migrations (
    migration_id uuid default uuidv7() not null,
    customer_id uuid not null,
    state text not null,
    from_status text not null,
    terms_accepted_at timestamptz not null,
    due_at timestamptz,
    attempts integer default 0 not null,
    version bigint default 1 not null,
    finished_at timestamptz,
    failure text,
    reported_at timestamptz,
    constraint pk_customer_migrations primary key (migration_id),
    constraint ck_customer_migrations_state check (state in ('running', 'done', 'failed')),
    constraint fk_customer_migrations_customer_id_customers foreign key (customer_id) references customers(customer_id)
);
create index ix_customer_migrations_due_at on customer_migrations (due_at) where due_at is not null;
create unique index uq_customer_migrations_running on customer_migrations (customer_id) where state = 'running';

create table devices (
    device_id uuid default uuidv7() not null,
    customer_id uuid not null,
    fingerprint_digest bytea not null,
    saved boolean not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    name text default '' not null,
    agent_family text default '' not null,
    trust_digest bytea,
    trusted_until timestamptz,
    constraint pk_devices primary key (device_id),
    constraint ck_devices_trust_has_an_end check ((trust_digest is null) = (trusted_until is null)),
    constraint fk_devices_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_devices_customer_id on devices (customer_id);

create table jackpot_alerts (
    customer_id uuid not null,
    minimum_minor_units bigint not null,
    currency text not null,
    changed_at timestamptz not null,
    constraint pk_jackpot_alerts primary key (customer_id),
    constraint ck_jackpot_alerts_minimum check (minimum_minor_units > 0),
    constraint fk_jackpot_alerts_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_jackpot_alerts_currency on jackpot_alerts (currency, customer_id);

create table messages (
    message_id uuid default uuidv7() not null,
    customer_id uuid,
    channel text not null,
    address text not null,
    template text not null,
    locale text not null,
    parameters bytea,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    delivered_at timestamptz,
    constraint pk_messages primary key (message_id),
    constraint ck_messages_channel check (channel in ('email', 'sms')),
    constraint ck_messages_erased_after_delivery check (delivered_at is null or parameters is null),
    constraint fk_messages_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_messages_customer_id on messages (customer_id);
create index ix_messages_expires_at on messages (expires_at);

create table offer_unsubscriptions (
    customer_id uuid not null,
    offer_key text not null,
    unsubscribed_at timestamptz not null,
    constraint pk_offer_unsubscriptions primary key (customer_id, offer_key),
    constraint fk_offer_unsubscriptions_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);

create table one_time_codes (
    code_id uuid default uuidv7() not null,
    customer_id uuid not null,
    purpose text not null,
    binding text,
    session_id uuid,
    method text not null,
    digest bytea,
    attempts smallint default 0 not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint pk_one_time_codes primary key (code_id),
    constraint uq_one_time_codes_customer_id_purpose unique (customer_id, purpose),
    constraint ck_one_time_codes_attempts check (attempts >= 0 and attempts <= 5),
    constraint ck_one_time_codes_digest check ((digest is null) = (method = 'authenticator')),
    constraint fk_one_time_codes_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_one_time_codes_expires_at on one_time_codes (expires_at);
create index ix_one_time_codes_session_id on one_time_codes (session_id);

create table passkeys (
    passkey_id uuid default uuidv7() not null,
    credential_id bytea not null,
    customer_id uuid not null,
    public_key bytea not null,
    sign_count bigint not null,
    name text not null,
    transports text[] default '{}'::text[] not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    constraint pk_passkeys primary key (passkey_id),
    constraint uq_passkeys_credential_id unique (credential_id),
    constraint fk_passkeys_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_passkeys_customer_id on passkeys (customer_id);

create table person_bars (
    customer_id uuid not null,
    kind text not null,
    until timestamptz not null,
    constraint pk_person_bars primary key (customer_id, kind),
    constraint ck_person_bars_kind check (kind in ('self_excluded', 'register', 'time_out')),
    constraint fk_person_bars_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_person_bars_until on person_bars (until);

create table person_checks (
    customer_id uuid not null,
    made_by text not null,
    due_at timestamptz,
    checked_at timestamptz,
    constraint pk_person_checks primary key (customer_id),
    constraint fk_person_checks_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
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
    constraint ck_person_reviews_decision_has_a_reason check ((state in ('refused', 'cleared')) = (reason is not null)),
    constraint ck_person_reviews_likeness check (likeness in ('strict', 'near')),
    constraint ck_person_reviews_state check (state in ('open', 'refused', 'cleared', 'ended')),
    constraint fk_person_reviews_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade,
    constraint fk_person_reviews_matched_customer_id_customers foreign key (matched_customer_id) references customers(customer_id) on delete cascade
);
create index ix_person_reviews_holding on person_reviews (state) where state in ('open', 'refused');
create index ix_person_reviews_matched_customer_id on person_reviews (matched_customer_id);

create table person_traits (
    customer_id uuid not null,
    kind text not null,
    digest bytea not null,
    constraint pk_person_traits primary key (customer_id, kind, digest),
    constraint fk_person_traits_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_person_traits_digest on person_traits (digest);

create table recovery_codes (
    customer_id uuid not null,
    digest bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    constraint pk_recovery_codes primary key (customer_id, digest),
    constraint fk_recovery_codes_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);

create table register_lookups (
    customer_id uuid not null,
    standing text,
    answered_at timestamptz,
    due_at timestamptz,
    constraint pk_register_lookups primary key (customer_id),
    constraint ck_register_lookups_answered check ((standing is null) = (answered_at is null)),
    constraint ck_register_lookups_standing check (standing in ('excluded', 'not_excluded', 'unknown')),
    constraint fk_register_lookups_customer_id_customers foreign key (customer_id) references customers(customer_id)
);
create index ix_register_lookups_due_at on register_lookups (due_at) where due_at is not null;

create table second_factors (
    customer_id uuid not null,
    method text not null,
    secret bytea,
    address text,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint,
    constraint pk_second_factors primary key (customer_id, method),
    constraint ck_second_factors_method check (method in ('authenticator', 'email', 'sms')),
    constraint ck_second_factors_what_it_needs check ((secret is not null) = (method = 'authenticator') and (address is not null) = (method = 'sms')),
    constraint fk_second_factors_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create unique index uq_second_factors_in_use on second_factors (customer_id) where confirmed_at is not null;

create table sign_in_links (
    token_digest bytea not null,
    purpose text not null,
    customer_id uuid not null,
    requires_code boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint pk_sign_in_links primary key (token_digest),
    constraint ck_sign_in_links_purpose check (purpose in ('password_reset', 'autologin', 'transfer')),
    constraint fk_sign_in_links_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_sign_in_links_customer_id on sign_in_links (customer_id);
create index ix_sign_in_links_expires_at on sign_in_links (expires_at);

create table verification_attempts (
    attempt_id uuid default uuidv7() not null,
    customer_id uuid not null,
    method text not null,
    state text not null,
    details bytea,
    redirect_url text,
    reason text,
    started_at timestamptz not null,
    look_at timestamptz,
    looks integer default 0 not null,
    decided_at timestamptz,
    version bigint default 1 not null,
    constraint pk_verification_attempts primary key (attempt_id),
    constraint ck_verification_attempts_method check (method in ('auto_verification', 'connect_id', 'greenid_ui', 'drivers_licence', 'photo_id_upload', 'pdf_form')),
    constraint ck_verification_attempts_state check (state in ('sending', 'unknown', 'waiting_customer', 'waiting_provider', 'in_review', 'passed', 'failed', 'abandoned')),
    constraint fk_verification_attempts_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_verification_attempts_customer_id on verification_attempts (customer_id);
create index ix_verification_attempts_look_at on verification_attempts (look_at) where look_at is not null;
create unique index uq_verification_attempts_open on verification_attempts (customer_id) where state in ('sending', 'unknown', 'waiting_customer', 'waiting_provider', 'in_review');

create table sessions (
    session_id uuid default uuidv7() not null,
    customer_id uuid not null,
    device_id uuid not null,
    channel text not null,
    began_by text not null,
    aal smallint not null,
    authenticated_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text,
    last_active_at timestamptz default now() not null,
    methods text[] default '{pwd}'::text[] not null,
    restriction text,
    renewed_from uuid,
    analytics_session_id uuid default uuidv7() not null,
    constraint pk_sessions primary key (session_id),
    constraint ck_sessions_began_by check (began_by in ('signup', 'login', 'passkey', 'autologin', 'transfer')),
    constraint ck_sessions_channel check (channel in ('web', 'app', 'partner')),
    constraint ck_sessions_end_has_a_reason check ((ended_at is null) = (end_reason is null)),
    constraint ck_sessions_restriction check (restriction = 'password_change'),
    constraint fk_sessions_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade,
    constraint fk_sessions_device_id_devices foreign key (device_id) references devices(device_id) on delete cascade
);
create index ix_sessions_device_id on sessions (device_id);
create index ix_sessions_ended_at on sessions (ended_at) where ended_at is not null;
create index ix_sessions_expires_at on sessions (expires_at);
create index ix_sessions_live_of_customer on sessions (customer_id) where ended_at is null;

create table verification_documents (
    document_id uuid default uuidv7() not null,
    customer_id uuid not null,
    attempt_id uuid,
    part text not null,
    content_type text not null,
    size integer not null,
    sha256 bytea not null,
    content bytea not null,
    uploaded_at timestamptz not null,
    constraint pk_verification_documents primary key (document_id),
    constraint ck_verification_documents_content_type check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
    constraint ck_verification_documents_part check (part in ('front', 'back', 'selfie', 'form')),
    constraint fk_verification_documents_attempt_id_verification_attempts foreign key (attempt_id) references verification_attempts(attempt_id) on delete cascade,
    constraint fk_verification_documents_customer_id_customers foreign key (customer_id) references customers(customer_id) on delete cascade
);
create index ix_verification_documents_attempt_id on verification_documents (attempt_id);
create index ix_verification_documents_customer_id on verification_documents (customer_id);

create table verification_reviews (
    review_id uuid default uuidv7() not null,
    attempt_id uuid not null,
    decision text not null,
    staff text not null,
    note text not null,
    decided_at timestamptz not null,
    constraint pk_verification_reviews primary key (review_id),
    constraint uq_verification_reviews_attempt_id_staff unique (attempt_id, staff),
    constraint ck_verification_reviews_decision check (decision in ('approve', 'reject')),
    constraint fk_verification_reviews_attempt_id_verification_attempts foreign key (attempt_id) references verification_attempts(attempt_id)
);
revoke delete, update on verification_reviews from :runtime_role;

create table refresh_tokens (
    token_digest bytea not null,
    session_id uuid not null,
    created_at timestamptz not null,
    replaced_at timestamptz,
    successor_salt bytea,
    constraint pk_refresh_tokens primary key (token_digest),
    constraint ck_refresh_tokens_replaced_with_a_salt check ((replaced_at is null) = (successor_salt is null)),
    constraint fk_refresh_tokens_session_id_sessions foreign key (session_id) references sessions(session_id) on delete cascade
);
create index ix_refresh_tokens_session_id on refresh_tokens (session_id);
create unique index uq_refresh_tokens_current_of_session on refresh_tokens (session_id) where replaced_at is null;
