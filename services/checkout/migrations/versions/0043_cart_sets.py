"""Lines that are put into carts at the same time are written together, as purchases are."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0043"
down_revision = "0042"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0043_cart_sets"


def upgrade() -> None:
    """Whoever runs an older version puts each line alone, by a function that stays."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
