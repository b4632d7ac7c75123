"""Vouchers: what staff issue, customers put into carts, and orders use up."""

from pathlib import Path

from servicekit.migrations import run_sql, runtime_role

revision = "0016"
down_revision = "0015"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0016_vouchers"


def upgrade() -> None:
    """Carts and orders without a voucher go on by the functions that are there; the view grows at its end."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    role = runtime_role()
    run_sql(f"grant select on audit.vouchers, audit.voucher_redemptions to {role}")
