"""The purchases of a batch are written by one statement for all where it was one for each."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0012"
down_revision = "0011"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0012_purchase_sets"


def upgrade() -> None:
    """Replaces the function; its signature stays."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
