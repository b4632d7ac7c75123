"""What segments of customers may use, as content tells it."""

from __future__ import annotations

from servicekit.migrations import create_segments

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    create_segments()
