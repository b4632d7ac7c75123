"""Finding the entries of the feed that are too old, without reading the others."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    # Small, because entries lie in the order of their time; making it holds writes up for one reading of the table.
    run_sql("create index ix_notifications_created_at on notifications using brin (created_at)")
