"""From when a draw may be ordered before it opens."""

from servicekit.migrations import run_sql

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Raffles that are known already have said it in their files."""
    run_sql("""
        alter table draws add column pre_order_at timestamptz;
        update draws d set pre_order_at = (r.document ->> 'pre_order_at')::timestamptz
            from raffle_draws r
            where r.offer_key = d.offer_key and r.draw_no = d.draw_no and r.document ->> 'pre_order_at' is not null;
    """)
