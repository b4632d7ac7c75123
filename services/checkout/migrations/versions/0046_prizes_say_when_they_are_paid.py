"""A prize that waited says that it is being paid before the wallet is asked; what the wallet refuses is kept aside."""

from pathlib import Path

from servicekit.migrations import replace_in_function, run_sql, runtime_role

revision = "0046"
down_revision = "0045"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0046_prizes_say_when_they_are_paid"


def upgrade() -> None:
    """An older version says of a prize only that it has paid it. If a correction has taken the prize back as
    unpaid by then, it is still to be taken back: by that correction, or it stays in `audit.overpaid_prizes`. What
    it does not know of a prize that is being paid costs it a refusal by the wallet, and a newer one goes on.
    """
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    run_sql(f"grant select on audit.refused_payouts to {runtime_role()}")
    replace_in_function(
        "settlement_due(text, bigint, integer, bigint, integer, interval, interval, bigint)",
        (
            "e.due_minor = 0 or e.paid_at is null then",
            "e.due_minor = 0 or coalesce(e.paid_at, e.paying_at) is null then",
        ),
        (
            "paid_at = coalesce(e.paid_at, clock_timestamp())",
            "paid_at = coalesce(e.paid_at, case when e.paying_at is null then clock_timestamp() end)",
        ),
    )
    replace_in_function(
        "winnings_mark_waited(text, bigint, integer, uuid[], uuid[], bytea[])",
        (
            "update winnings set paid_at = clock_timestamp()\n",
            "update winnings set paid_at = clock_timestamp(), paying_at = coalesce(paying_at, clock_timestamp()),\n"
            "            -- A correction took it for unpaid: it is not back yet.\n"
            "            reversed_at = case when paid_at is null then reversed_at end\n",
        ),
        (
            "and paid_at is null and pay_from is not null",
            "and (paid_at is null or paying_at is null and reversed_at is not null) and pay_from is not null",
        ),
    )
