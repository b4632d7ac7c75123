"""Customers, credentials, devices, sessions and their refresh tokens."""

from __future__ import annotations

from servicekit.migrations import create_outbox, run_sql

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_outbox()
    run_sql("""
        create table customers (
            customer_id uuid not null default uuidv7(),
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
            version bigint not null default 1,
            constraint pk_customers primary key (customer_id),
            constraint uq_customers_email unique (email),
            constraint ck_customers_email_is_lower_case check (email = lower(email))
        );

        create table credentials (
            customer_id uuid not null,
            password_hash text not null,
            changed_at timestamptz not null,
            constraint pk_credentials primary key (customer_id),
            constraint fk_credentials_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade
        );

        create table devices (
            device_id uuid not null default uuidv7(),
            customer_id uuid not null,
            fingerprint_digest bytea not null,
            saved boolean not null,
            created_at timestamptz not null,
            last_seen_at timestamptz not null,
            constraint pk_devices primary key (device_id),
            constraint fk_devices_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade
        );
        create index ix_devices_customer_id on devices (customer_id);

        create table sessions (
            session_id uuid not null default uuidv7(),
            customer_id uuid not null,
            device_id uuid not null,
            channel text not null,
            began_by text not null,
            aal smallint not null,
            authenticated_at timestamptz not null,
            expires_at timestamptz not null,
            ended_at timestamptz,
            end_reason text,
            constraint pk_sessions primary key (session_id),
            constraint fk_sessions_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint fk_sessions_device_id_devices foreign key (device_id)
                references devices (device_id) on delete cascade,
            constraint ck_sessions_channel check (channel in ('web', 'app', 'partner')),
            constraint ck_sessions_began_by check (began_by in ('signup', 'login')),
            constraint ck_sessions_end_has_a_reason check ((ended_at is null) = (end_reason is null))
        );
        create index ix_sessions_live_of_customer on sessions (customer_id) where ended_at is null;
        create index ix_sessions_device_id on sessions (device_id);
        create index ix_sessions_ended_at on sessions (ended_at) where ended_at is not null;
        create index ix_sessions_expires_at on sessions (expires_at);

        create table refresh_tokens (
            token_digest bytea not null,
            session_id uuid not null,
            created_at timestamptz not null,
            replaced_at timestamptz,
            successor_salt bytea,
            constraint pk_refresh_tokens primary key (token_digest),
            constraint fk_refresh_tokens_session_id_sessions foreign key (session_id)
                references sessions (session_id) on delete cascade,
            constraint ck_refresh_tokens_replaced_with_a_salt
                check ((replaced_at is null) = (successor_salt is null))
        );
        create unique index uq_refresh_tokens_current_of_session on refresh_tokens (session_id)
            where replaced_at is null;
        create index ix_refresh_tokens_session_id on refresh_tokens (session_id);
    """)
