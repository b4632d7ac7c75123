"""What other services know of segments."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    run_sql("""
        create table announced_segments (
            name text not null,
            version bigint not null,
            active boolean not null,
            capabilities text[] not null,
            constraint pk_announced_segments primary key (name)
        );
    """)
