"""Second factors, links and passkeys, and what sessions and devices must know for them."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    run_sql("""
        alter table credentials
            add column change_required boolean not null default false,
            add column two_factor_prompt_acknowledged_at timestamptz;

        alter table devices
            add column name text not null default '',
            add column agent_family text not null default '',
            add column trust_digest bytea,
            add column trusted_until timestamptz,
            add constraint ck_devices_trust_has_an_end check ((trust_digest is null) = (trusted_until is null));

        alter table sessions
            add column last_active_at timestamptz not null default now(),
            add column methods text[] not null default '{pwd}',
            add column restriction text
                constraint ck_sessions_restriction check (restriction in ('password_change')),
            add column renewed_from uuid,
            add column analytics_session_id uuid not null default uuidv7();
        alter table sessions
            drop constraint ck_sessions_began_by,
            add constraint ck_sessions_began_by
                check (began_by in ('signup', 'login', 'passkey', 'autologin', 'transfer'));

        create table second_factors (
            customer_id uuid not null,
            method text not null,
            secret bytea,
            address text,
            created_at timestamptz not null,
            confirmed_at timestamptz,
            last_step bigint,
            constraint pk_second_factors primary key (customer_id, method),
            constraint fk_second_factors_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_second_factors_method check (method in ('authenticator', 'email', 'sms')),
            constraint ck_second_factors_what_it_needs check
                ((secret is not null) = (method = 'authenticator') and (address is not null) = (method = 'sms'))
        );
        create unique index uq_second_factors_in_use on second_factors (customer_id)
            where confirmed_at is not null;

        create table one_time_codes (
            code_id uuid not null default uuidv7(),
            customer_id uuid not null,
            purpose text not null,
            binding text,
            session_id uuid,
            method text not null,
            digest bytea,
            attempts smallint not null default 0,
            created_at timestamptz not null,
            expires_at timestamptz not null,
            used_at timestamptz,
            constraint pk_one_time_codes primary key (code_id),
            constraint uq_one_time_codes_customer_id_purpose unique (customer_id, purpose),
            constraint fk_one_time_codes_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_one_time_codes_attempts check (attempts between 0 and 5),
            constraint ck_one_time_codes_digest check ((digest is null) = (method = 'authenticator'))
        );
        create index ix_one_time_codes_session_id on one_time_codes (session_id);
        create index ix_one_time_codes_expires_at on one_time_codes (expires_at);

        create table code_attempts (
            customer_id uuid not null,
            day date not null,
            attempts smallint not null,
            locked_at timestamptz,
            constraint pk_code_attempts primary key (customer_id),
            constraint fk_code_attempts_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_code_attempts_attempts check (attempts between 0 and 10)
        );

        create table recovery_codes (
            customer_id uuid not null,
            digest bytea not null,
            created_at timestamptz not null,
            used_at timestamptz,
            constraint pk_recovery_codes primary key (customer_id, digest),
            constraint fk_recovery_codes_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade
        );

        create table sign_in_links (
            token_digest bytea not null,
            purpose text not null,
            customer_id uuid not null,
            requires_code boolean not null,
            created_at timestamptz not null,
            expires_at timestamptz not null,
            used_at timestamptz,
            constraint pk_sign_in_links primary key (token_digest),
            constraint fk_sign_in_links_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_sign_in_links_purpose check (purpose in ('password_reset', 'autologin', 'transfer'))
        );
        create index ix_sign_in_links_customer_id on sign_in_links (customer_id);
        create index ix_sign_in_links_expires_at on sign_in_links (expires_at);

        create table passkeys (
            passkey_id uuid not null default uuidv7(),
            credential_id bytea not null,
            customer_id uuid not null,
            public_key bytea not null,
            sign_count bigint not null,
            name text not null,
            transports text[] not null default '{}',
            created_at timestamptz not null,
            last_used_at timestamptz,
            constraint pk_passkeys primary key (passkey_id),
            constraint uq_passkeys_credential_id unique (credential_id),
            constraint fk_passkeys_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade
        );
        create index ix_passkeys_customer_id on passkeys (customer_id);
    """)
