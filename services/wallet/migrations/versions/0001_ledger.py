"""The ledger: accounts, journals, holds, what customers read, and the functions that move money."""

from pathlib import Path

from servicekit.migrations import (
    append_only,
    create_idempotency_keys,
    create_inbox,
    create_jobs,
    create_outbox,
    run_sql,
    runtime_role,
)

revision = "0001"
down_revision = None

SCRIPTS = Path(__file__).parent.parent / "sql" / "0001_ledger"
LEDGER = ("account", "wallet", "journal", "posting", "wallet_transaction", "hold")


def upgrade() -> None:
    """Creates everything; the runtime role may read the ledger and call its functions, and nothing else."""
    create_outbox()
    create_inbox()
    create_idempotency_keys()
    create_jobs()
    tables, *functions = sorted(SCRIPTS.glob("*.sql"))
    run_sql(tables.read_text())
    for table in ("journal", "posting", "wallet_transaction"):
        append_only(table)
    for script in functions:
        run_sql(script.read_text())
    role = runtime_role()
    run_sql(f"revoke insert, update, delete, truncate on {', '.join(LEDGER)} from {role}")
    run_sql(f"grant usage on schema audit to {role}; grant select on all tables in schema audit to {role}")
