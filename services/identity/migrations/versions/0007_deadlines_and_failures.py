"""Which reminders went out and which failures a customer was told of; where a verification stands follows from
its attempts and needs no column.
"""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    run_sql("""
        alter table customers
            drop column verification_status,
            add column verification_reminded_at timestamptz;
        alter table customer_migrations
            add column failure text,
            add column reported_at timestamptz;
    """)
