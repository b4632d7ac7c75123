"""Where an account stands, what the customer still has to do, and the history of what was assigned to them."""

from __future__ import annotations

from servicekit.migrations import append_only, run_sql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    run_sql("""
        alter table customers
            add column account_status text not null default 'open'
                constraint ck_customers_account_status check (account_status in ('open', 'suspended', 'closed')),
            add column account_status_reason text,
            add column account_status_at timestamptz,
            add column sub_variant text,
            add column signup_channel text,
            add column pricing_reason text,
            add column verification_status text not null default 'not_attempted'
                constraint ck_customers_verification_status check
                    (verification_status in ('disabled', 'not_attempted', 'pending', 'in_progress', 'attempted')),
            add column verification_began_at timestamptz,
            add column verification_deadline timestamptz,
            add column address_confirmation_required boolean not null default false,
            add column email_confirmation_required boolean not null default false,
            add column email_confirmed_at timestamptz,
            add column account_upgrade_required boolean not null default false,
            add column migration_status text not null default 'ineligible'
                constraint ck_customers_migration_status check
                    (migration_status in ('ineligible', 'eligible_soft', 'eligible_hard', 'in_progress', 'migrated')),
            add column country_banned boolean not null default false,
            add column country_banned_confirmation_required boolean not null default false,
            add column located_country text,
            add column located_at timestamptz,
            add column travel_confirmed_at timestamptz;

        create index ix_customers_verification_deadline on customers (verification_deadline)
            where verification_deadline is not null;

        create table assignments (
            assignment_id uuid not null default uuidv7(),
            customer_id uuid not null,
            kind text not null,
            value text not null,
            reason text not null,
            assigned_at timestamptz not null,
            constraint pk_assignments primary key (assignment_id),
            constraint fk_assignments_customer_id_customers foreign key (customer_id)
                references customers (customer_id),
            constraint ck_assignments_kind check (kind in ('segment', 'pricing'))
        );
        create index ix_assignments_customer_id on assignments (customer_id);

        create table customer_history (
            entry_id uuid not null default uuidv7(),
            customer_id uuid not null,
            fact text not null,
            changed_fields text[] not null default '{}',
            actor text not null,
            note text,
            occurred_at timestamptz not null,
            constraint pk_customer_history primary key (entry_id),
            constraint fk_customer_history_customer_id_customers foreign key (customer_id)
                references customers (customer_id)
        );
        create index ix_customer_history_customer_id on customer_history (customer_id);
    """)
    append_only("assignments")
    append_only("customer_history")
