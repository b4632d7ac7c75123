"""Site configurations, the offers that have pages, and the notification feed."""

from __future__ import annotations

from servicekit.migrations import create_inbox, run_sql

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_inbox()
    run_sql("""
        create table site_configurations (
            version bigint generated always as identity,
            document jsonb not null,
            shipped boolean not null,
            created_at timestamptz not null default clock_timestamp(),
            constraint pk_site_configurations primary key (version)
        );

        create table offers (
            offer_key text not null,
            name text not null,
            url text not null,
            url_aliases text[] not null,
            version bigint not null,
            constraint pk_offers primary key (offer_key)
        );

        create table notifications (
            notification_id uuid not null default uuidv7(),
            customer_id uuid not null,
            kind text not null,
            event_id uuid not null,
            facts jsonb not null,
            created_at timestamptz not null,
            viewed_at timestamptz,
            constraint pk_notifications primary key (notification_id),
            constraint uq_notifications_kind_event_id unique (kind, event_id),
            constraint ck_notifications_kind check (kind in ('order_paid', 'prize_won'))
        );
        create index ix_notifications_newest_of_customer
            on notifications (customer_id, created_at, notification_id);
        create index ix_notifications_unviewed on notifications (customer_id) where viewed_at is null;
    """)
