"""The chain of hashes over committed journals, and the anchors that let anybody check that it was not rewritten."""

from pathlib import Path

from servicekit.migrations import append_only, run_sql, runtime_role

revision = "0007"
down_revision = "0006"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0007_chain"


def upgrade() -> None:
    """The runtime role reads the chain and asks its functions to seal and to anchor."""
    tables, *functions = sorted(SCRIPTS.glob("*.sql"))
    run_sql(tables.read_text())
    append_only("chain_link")
    append_only("chain_anchor")
    for script in functions:
        run_sql(script.read_text())
    role = runtime_role()
    run_sql(f"revoke insert, update, delete, truncate on chain_link, chain_head, chain_anchor from {role}")
    run_sql(f"grant select on all tables in schema audit to {role}")
