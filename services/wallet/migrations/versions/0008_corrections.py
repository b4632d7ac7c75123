"""Corrections by two people, and the daily comparison of the books with what others say."""

from pathlib import Path

from servicekit.migrations import append_only, run_sql, runtime_role

revision = "0008"
down_revision = "0007"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0008_corrections"


def upgrade() -> None:
    """What others say is kept as they said it; adjustments move by their functions alone."""
    tables, *functions = sorted(SCRIPTS.glob("*.sql"))
    run_sql(tables.read_text())
    append_only("statement_line")
    for script in functions:
        run_sql(script.read_text())
    role = runtime_role()
    run_sql(f"revoke insert, update, delete, truncate on adjustment from {role}")
    run_sql(f"revoke delete, truncate on difference, paid_order from {role}")
    run_sql(f"grant select on all tables in schema audit to {role}")
