"""Carts of several customers that are looked at together learn in one call what stands in the way of paying."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0020"
down_revision = "0019"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0020_spending_asked_together"


def upgrade() -> None:
    """Whoever runs an older version asks for each customer alone, by a statement of its own."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
