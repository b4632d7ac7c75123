"""Entries of customers who exclude themselves leave their draws, and their part of the price goes back."""

from pathlib import Path

from servicekit.migrations import run_sql, runtime_role

revision = "0012"
down_revision = "0011"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0012_exclusions"


def upgrade() -> None:
    """An entry that left is in another table, so whatever counts entries, of any version, counts it no more."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    run_sql(f"grant select on audit.refunded_entries to {runtime_role()}")
