"""Carts that are paid by a deposit: what the saga knows of the deposit that comes before its purchase."""

from pathlib import Path

from servicekit.migrations import run_sql, runtime_role

revision = "0015"
down_revision = "0014"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0015_deposit_purchases"


def upgrade() -> None:
    """Checkouts from the wallet alone go on as before."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    run_sql(f"grant select on audit.checkout_deposits to {runtime_role()}")
