"""What other services know of sub-variants, and the outbox through which they learn it."""

from __future__ import annotations

from servicekit.migrations import create_outbox, run_sql

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    create_outbox()
    run_sql("""
        create table announced_sub_variants (
            key text not null,
            version bigint not null,
            active boolean not null,
            pricing_id text not null,
            offer_keys text[] not null,
            overrides_customer boolean not null,
            constraint pk_announced_sub_variants primary key (key)
        );
    """)
