"""A customer who comes back again and again keeps no checkout open beyond its end, and no draw with it."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0042"
down_revision = "0041"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0042_returns_in_time"


def upgrade() -> None:
    """Whoever runs an older version calls the same function."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
