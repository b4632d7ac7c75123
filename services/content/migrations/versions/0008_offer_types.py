"""The type of an offer, because not every type has every page."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    # Null until the catalogue tells of the offer again; every page counts as there until then.
    run_sql("alter table offers add column offer_type text;")
