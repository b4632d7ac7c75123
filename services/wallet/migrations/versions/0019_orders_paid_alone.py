"""An order takes the place of what was held for it (handbook, Money, rule 5)."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0019"
down_revision = "0018"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0019_orders_paid_alone"


def upgrade() -> None:
    """Orders of which nothing was held go on by the functions that are there."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
