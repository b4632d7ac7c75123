"""What the house pays of an order in a customer's place, such as the discount of a voucher."""

from pathlib import Path

from servicekit.migrations import run_sql

revision = "0015"
down_revision = "0014"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0015_order_discounts"


def upgrade() -> None:
    """Orders without a discount go on by the functions that are there."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
