"""Every kind of money and every way it goes back.

Stakes by draw, uncleared deposits, what customers owe, promotional grants, chargebacks and reversals.
"""

from pathlib import Path

from servicekit.migrations import run_sql, runtime_role

revision = "0004"
down_revision = "0003"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0004_money_kinds"


def upgrade() -> None:
    """The runtime role reads the new table, and changes it by the ledger's functions alone."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    role = runtime_role()
    run_sql(f"revoke insert, update, delete, truncate on uncleared_deposit from {role}")
    run_sql(f"grant select on all tables in schema audit to {role}")
