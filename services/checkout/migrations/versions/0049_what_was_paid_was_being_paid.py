"""What was paid before says that it was being paid; apart from the new columns, whose locks end with their revision."""

from servicekit.migrations import run_sql

revision = "0049"
down_revision = "0048"


def upgrade() -> None:
    """Whoever runs an older version neither reads nor writes the column."""
    run_sql("""
        update winnings set paying_at = paid_at
            where pay_from is not null and paid_at is not null and paying_at is null
                and (reversed_at is null or paid_at < reversed_at)
    """)
    run_sql("""
        update share_payments set paying_at = paid_at
            where result_version > 0 and paid_at is not null and paying_at is null and reversed_by is null
    """)
