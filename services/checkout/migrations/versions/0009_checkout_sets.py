"""Carts about to be paid are read together, and checkouts begun and completed by one statement for a batch."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0009"
down_revision = "0008"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0009_checkout_sets"


def upgrade() -> None:
    """The functions of single checkouts stay as they are; an older version's batches lack nothing new."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
