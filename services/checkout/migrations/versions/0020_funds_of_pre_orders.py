"""How each thing that is ordered ahead is paid when its draw opens."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0020"
down_revision = "0019"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0020_funds_of_pre_orders"


def upgrade() -> None:
    """What was ordered before is paid from the wallet, as whoever runs an older version goes on to do."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
