"""What is ordered ahead is bought by the rules of where its customer lives then, not where they lived before."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0044"
down_revision = "0043"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0044_customers_who_move"


def upgrade() -> None:
    """Whoever runs an older version keeps no region and calls the same functions. The consumer that keeps it has
    a name of its own, so it hears again what an older version has handled and the stream still has.
    """
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
