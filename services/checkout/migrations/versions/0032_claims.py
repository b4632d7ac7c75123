"""Large prizes are paid once two people have looked at them (domain handbook §6.2, Reliability §7.54)."""

from pathlib import Path

from servicekit.migrations import append_only, run_sql, runtime_role

revision = "0032"
down_revision = "0031"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0032_claims"


def upgrade() -> None:
    """An older version names no amount from which a prize is looked at, so it writes down none."""
    tables, *functions = sorted(SCRIPTS.glob("*.sql"))
    run_sql(tables.read_text())
    append_only("prize_approvals")
    for script in functions:
        run_sql(script.read_text())
    run_sql(f"grant select on audit.claimed_prizes to {runtime_role()}")
