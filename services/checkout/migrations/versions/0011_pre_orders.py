"""What is ordered before its draw opens: placed without a charge, bought in the order of placing."""

from pathlib import Path

from servicekit.migrations import run_sql, runtime_role

revision = "0011"
down_revision = "0010"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0011_pre_orders"


def upgrade() -> None:
    """Carts without pre-orders go on to be paid by the functions that are there."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    run_sql(f"grant select on audit.pre_orders to {runtime_role()}")
