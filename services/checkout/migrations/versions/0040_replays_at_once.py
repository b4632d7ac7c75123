"""A replay is put into the cart at once: all of it counts, or nothing."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0040"
down_revision = "0039"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0040_replays_at_once"


def upgrade() -> None:
    """Whoever runs an older version counts in the same table, and puts lines in one by one as before."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
