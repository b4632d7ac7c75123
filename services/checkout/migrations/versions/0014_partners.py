"""Partners: who they are, what they prepared for customers, and which orders came of it."""

from pathlib import Path

from servicekit.migrations import run_sql, runtime_role

revision = "0014"
down_revision = "0013"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0014_partners"


def upgrade() -> None:
    """Whoever runs an older version sells no partner's cart, and loses none."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    run_sql(f"grant select on audit.partner_orders to {runtime_role()}")
