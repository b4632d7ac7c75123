"""The configuration that was sound last, so that a broken one after a restart does not bring the shipped one back."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    run_sql("""
        create table accepted_sites (
            name text not null,
            document jsonb not null,
            accepted_at timestamptz not null default clock_timestamp(),
            constraint pk_accepted_sites primary key (name)
        );
    """)
