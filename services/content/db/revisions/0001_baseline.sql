create table accepted_sites (
    name text not null,
    document jsonb not null,
    accepted_at timestamptz default clock_timestamp() not null,
    constraint pk_accepted_sites primary key (name)
);

create table analytics_events (
    event_id uuid not null,
    name text not null,
    session_id text not null,
    customer_id uuid,
    occurred_at timestamptz not null,
    variant text,
    attribution jsonb not null,
    products jsonb not null,
    properties jsonb not null,
    received_at timestamptz default clock_timestamp() not null,
    constraint pk_analytics_events primary key (event_id)
);
create index ix_analytics_events_name_received_at on analytics_events (name, received_at);
create index ix_analytics_events_received_at on analytics_events (received_at);

create table announced_segments (
    name text not null,
    version bigint not null,
    active boolean not null,
    capabilities text[] not null,
    constraint pk_announced_segments primary key (name)
);

create table announced_sub_variants (
    key text not null,
    version bigint not null,
    active boolean not null,
    pricing_id text not null,
    offer_keys text[] not null,
    overrides_customer boolean not null,
    constraint pk_announced_sub_variants primary key (key)
);

create table breaks (
    customer_id uuid not null,
    until timestamptz not null,
    constraint pk_breaks primary key (customer_id)
);
create index ix_breaks_until on breaks (until);

create table causes (
    cause_key text not null,
    slug text not null,
    name text not null,
    summary text not null,
    offer_keys text[] not null,
    version bigint not null,
    constraint pk_causes primary key (cause_key)
);

create table content_versions (
    collection text not null,
    entry_id text not null,
    version integer not null,
    document jsonb not null,
    author text not null,
    note text,
    shipped boolean default false not null,
    created_at timestamptz default clock_timestamp() not null,
    constraint pk_content_versions primary key (collection, entry_id, version),
    constraint ck_content_versions_version check (version > 0)
);

create table deliveries (
    delivery_id uuid default uuidv7() not null,
    template text not null,
    source_id uuid not null,
    customer_id uuid,
    facts jsonb,
    status text default 'waiting' not null,
    attempts integer default 0 not null,
    due_at timestamptz default clock_timestamp() not null,
    created_at timestamptz default clock_timestamp() not null,
    finished_at timestamptz,
    last_error text,
    constraint pk_deliveries primary key (delivery_id),
    constraint uq_deliveries_template_source_id unique (template, source_id),
    constraint ck_deliveries_finished check ((status = 'waiting') = (finished_at is null)),
    constraint ck_deliveries_status check (status in ('waiting', 'sent', 'refused', 'expired', 'unwanted', 'failed'))
);
create index ix_deliveries_due on deliveries ((facts is not null), due_at) where status = 'waiting';
create index ix_deliveries_finished_at on deliveries (finished_at);

create table draw_tickets (
    offer_key text not null,
    draw_no bigint not null,
    customer_id uuid not null,
    ticket_id uuid not null,
    offer_name text not null,
    bought_at timestamptz not null,
    constraint pk_draw_tickets primary key (offer_key, draw_no, customer_id, ticket_id)
);
create index ix_draw_tickets_bought_at on draw_tickets (bought_at);

create table draws (
    offer_key text not null,
    draw_no bigint not null,
    draw_date date not null,
    has_result boolean not null,
    changed_at timestamptz default clock_timestamp() not null,
    regions text[] default '{}'::text[] not null,
    constraint pk_draws primary key (offer_key, draw_no)
);
create index ix_draws_changed_at on draws (changed_at);

create table feedback (
    feedback_id uuid default uuidv7() not null,
    customer_id uuid,
    rating text not null,
    comment text not null,
    email text,
    source text not null,
    variant text,
    client_information jsonb not null,
    created_at timestamptz default clock_timestamp() not null,
    constraint pk_feedback primary key (feedback_id),
    constraint ck_feedback_rating check (rating in ('not_satisfied', 'neutral', 'satisfied'))
);
create index ix_feedback_created_at on feedback (created_at);

create table jackpots (
    offer_key text not null,
    draw_no bigint not null,
    version bigint not null,
    minor_units bigint not null,
    currency text not null,
    suffix text not null,
    regions text[] not null,
    draw_date date not null,
    stop timestamptz not null,
    told boolean default false not null,
    told_up_to uuid,
    constraint pk_jackpots primary key (offer_key, draw_no)
);
create index ix_jackpots_stop on jackpots (stop);

create table media (
    name text not null,
    content_type text not null,
    body bytea not null,
    width integer not null,
    height integer not null,
    author text not null,
    created_at timestamptz default clock_timestamp() not null,
    constraint pk_media primary key (name),
    constraint ck_media_content_type check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif'))
);

create table notifications (
    notification_id uuid default uuidv7() not null,
    customer_id uuid not null,
    kind text not null,
    event_id uuid not null,
    facts jsonb not null,
    created_at timestamptz not null,
    viewed_at timestamptz,
    constraint pk_notifications primary key (notification_id),
    constraint uq_notifications_kind_event_id unique (kind, event_id),
    constraint ck_notifications_kind check (kind in ('order_paid', 'prize_won', 'prize_corrected', 'entry_refunded', 'pre_order_unpaid', 'pre_order_cancelled', 'withdrawal_paid', 'withdrawal_not_paid', 'deposit_arrived', 'deposit_reversed', 'deposit_kept', 'draw_results', 'raffle_prize_won', 'syndicate_filled', 'limit_changed', 'verification_reminder', 'jackpot_alert', 'order_not_bought', 'pre_order_placed', 'prize_held', 'prize_refused'))
);
create index ix_notifications_created_at on notifications using brin (created_at);
create index ix_notifications_newest_of_customer on notifications (customer_id, created_at, notification_id);
create index ix_notifications_unviewed on notifications (customer_id) where viewed_at is null;

create table offers (
    offer_key text not null,
    name text not null,
    url text not null,
    url_aliases text[] not null,
    version bigint not null,
    offer_type text,
    regions text[] default '{}'::text[] not null,
    constraint pk_offers primary key (offer_key)
);

create table own_limits (
    customer_id uuid not null,
    kind text not null,
    period text not null,
    set_at timestamptz not null,
    holds boolean not null,
    constraint pk_own_limits primary key (customer_id, kind, period)
);

create table results_to_tell (
    offer_key text not null,
    draw_no bigint not null,
    facts jsonb not null,
    completed_at timestamptz not null,
    constraint pk_results_to_tell primary key (offer_key, draw_no)
);

create table content_previews (
    token_hash bytea not null,
    collection text not null,
    entry_id text not null,
    version integer not null,
    expires_at timestamptz not null,
    constraint pk_content_previews primary key (token_hash),
    constraint fk_content_previews_collection_entry_id_version_content_version foreign key (collection, entry_id, version) references content_versions(collection, entry_id, version)
);
create index ix_content_previews_expires_at on content_previews (expires_at);

create table content_publications (
    publication_id bigint generated always as identity,
    collection text not null,
    entry_id text not null,
    version integer,
    effective_at timestamptz default clock_timestamp() not null,
    author text not null,
    created_at timestamptz default clock_timestamp() not null,
    cancelled_by text,
    constraint pk_content_publications primary key (publication_id),
    constraint fk_content_publications_collection_entry_id_version_content_ver foreign key (collection, entry_id, version) references content_versions(collection, entry_id, version)
);
create index ix_content_publications_collection_entry_id on content_publications (collection, entry_id, effective_at desc, publication_id desc) where cancelled_by is null;

create table media_sizes (
    name text not null,
    width integer not null,
    body bytea,
    constraint pk_media_sizes primary key (name, width),
    constraint fk_media_sizes_name_media foreign key (name) references media(name) on delete cascade
);
