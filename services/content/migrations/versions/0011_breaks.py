"""Who takes a break or is excluded, so that nothing is promoted to them."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    run_sql("""
        create table breaks (
            customer_id uuid not null,
            until timestamptz not null,
            constraint pk_breaks primary key (customer_id)
        );
        create index ix_breaks_until on breaks (until);
    """)
