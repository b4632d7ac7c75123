"""What is put into a cart again is put in once a day as the site counts days, which is not the day of UTC."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0045"
down_revision = "0044"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0045_replays_by_the_site_day"


def upgrade() -> None:
    """Whoever runs an older version counts the days of UTC in the same table."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
