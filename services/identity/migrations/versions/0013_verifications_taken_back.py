"""Whose verification was taken back buys nothing until another has come (domain handbook §10.12)."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Of those taken back before, nobody knows: they may buy like anybody who is not verified yet."""
    run_sql("alter table customers add column verification_revoked_at timestamptz")
