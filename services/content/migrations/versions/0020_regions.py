"""Where an offer and a draw of it are sold, told by the catalogue."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    run_sql("""
        alter table offers add column regions text[] not null default '{}';
        alter table draws add column regions text[] not null default '{}';
    """)
