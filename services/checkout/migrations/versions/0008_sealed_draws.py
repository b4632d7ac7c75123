"""Sealed lists of draws, scoring from them by the block, corrections, and refunds of cancelled draws."""

from pathlib import Path

from servicekit.migrations import append_only, run_sql, runtime_role

revision = "0008"
down_revision = "0007"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0008_sealed_draws"


def upgrade() -> None:
    """Adds what settling needs; what an older version settles by keeps working."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    append_only("sealed_blocks")
    run_sql(f"grant select on all tables in schema audit to {runtime_role()}")
