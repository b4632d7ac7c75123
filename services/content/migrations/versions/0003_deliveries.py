"""Messages on their way to customers."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    run_sql("""
        create table deliveries (
            delivery_id uuid not null default uuidv7(),
            template text not null,
            source_id uuid not null,
            customer_id uuid,
            facts jsonb,
            status text not null default 'waiting',
            attempts integer not null default 0,
            due_at timestamptz not null default clock_timestamp(),
            created_at timestamptz not null default clock_timestamp(),
            finished_at timestamptz,
            last_error text,
            constraint pk_deliveries primary key (delivery_id),
            constraint uq_deliveries_template_source_id unique (template, source_id),
            constraint ck_deliveries_status check (status in ('waiting', 'sent', 'refused', 'expired', 'unwanted', 'failed')),
            constraint ck_deliveries_finished check ((status = 'waiting') = (finished_at is null))
        );
        create index ix_deliveries_due on deliveries ((facts is not null), due_at) where status = 'waiting';
        create index ix_deliveries_finished_at on deliveries (finished_at);
    """)
