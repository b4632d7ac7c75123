"""Large prizes of draws, raffles and syndicates are let go or refused by two people (domain handbook §6.2)."""

from pathlib import Path

from servicekit.migrations import append_only, run_sql, runtime_role

revision = "0035"
down_revision = "0034"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0035_prize_claims"


def upgrade() -> None:
    """What an older version was told of a prize is taken along; it pays none that is written down here alone."""
    tables, *functions = sorted(SCRIPTS.glob("*.sql"))
    run_sql(tables.read_text())
    append_only("prize_claim_votes")
    for script in functions:
        run_sql(script.read_text())
    run_sql(f"grant select on audit.prize_claims to {runtime_role()}")
