"""A voucher may reduce what is ordered ahead, where staff issued it so (domain handbook §10.20)."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0034"
down_revision = "0033"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0034_vouchers_ahead"


def upgrade() -> None:
    """Whoever runs an older version reduces what is due now alone, and goes on by the same functions."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
