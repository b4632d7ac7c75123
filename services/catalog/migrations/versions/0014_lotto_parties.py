"""How lotto parties play an offer: share prices, margin, and what their tickets are made of."""

from servicekit.migrations import run_sql

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Adds the rules of parties; an offer without them has none."""
    run_sql("""
        alter table offers add column lotto_party jsonb;
        comment on column offers.lotto_party is
            'how lotto parties play it, as in a game file; null where they do not';
    """)
