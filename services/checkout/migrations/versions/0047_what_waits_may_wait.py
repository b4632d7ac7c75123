"""What is ordered ahead waits for what may come back, and ends with who may not play."""

from pathlib import Path

from servicekit.migrations import replace_in_function, run_sql

revision = "0047"
down_revision = "0046"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0047_what_waits_may_wait"


def upgrade() -> None:
    """Whoever runs an older version calls the same functions: it charges nothing of a suspended offer either,
    and its deposits, too, remember what was heard of them.
    """
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    replace_in_function(
        "pre_order_charge(uuid, bigint, uuid, interval)",
        (
            "d.status = 3 and p.details ->> 'product_type' in",
            "d.status = 3 and coalesce(p.details ->> 'product_type', 'raffle_ticket') in",
        ),
        (
            "and d.sealed_at is null",
            "and not exists (select from offers f where f.key = p.offer_key and f.suspended)\n"
            "            and d.sealed_at is null",
        ),
    )
