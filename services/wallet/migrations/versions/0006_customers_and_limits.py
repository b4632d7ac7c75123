"""Who the customer is to the wallet, and what guards their money: restrictions, their own limits, those of their region."""

from pathlib import Path

from servicekit.migrations import append_only, run_sql, runtime_role

revision = "0006"
down_revision = "0005"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0006_customers_and_limits"
GUARDED = ("customer", "jurisdiction", "system_limit", "restriction", "customer_limit", "deposit_usage")


def upgrade() -> None:
    """The runtime role reads these tables; only their functions write them."""
    tables, *functions = sorted(SCRIPTS.glob("*.sql"))
    run_sql(tables.read_text())
    append_only("customer_limit_change")
    for script in functions:
        run_sql(script.read_text())
    run_sql(f"revoke insert, update, delete, truncate on {', '.join(GUARDED)} from {runtime_role()}")
