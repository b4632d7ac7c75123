"""Smaller copies of pictures, for screens that need no more."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    run_sql("""
        create table media_sizes (
            name text not null,
            width integer not null,
            body bytea,
            constraint pk_media_sizes primary key (name, width),
            constraint fk_media_sizes_name_media foreign key (name) references media (name) on delete cascade
        )
    """)
