"""Which causes and draws have pages, told by the catalogue."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    run_sql("""
        create table causes (
            cause_key text not null,
            slug text not null,
            name text not null,
            summary text not null,
            offer_keys text[] not null,
            version bigint not null,
            constraint pk_causes primary key (cause_key)
        );
        create table draws (
            offer_key text not null,
            draw_no bigint not null,
            draw_date date not null,
            has_result boolean not null,
            changed_at timestamptz not null default clock_timestamp(),
            constraint pk_draws primary key (offer_key, draw_no)
        );
        create index ix_draws_changed_at on draws (changed_at);
    """)
