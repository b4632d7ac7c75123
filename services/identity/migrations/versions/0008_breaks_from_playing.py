"""Events of the wallet are heard: until when a customer takes a break from playing, and gets no advertising."""

from __future__ import annotations

from servicekit.migrations import create_inbox, run_sql

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    create_inbox()
    run_sql("alter table customers add column no_marketing_until timestamptz")
