"""The order in which sources spoke, which two within one tick of a clock do not tell."""

from servicekit.migrations import run_sql

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Numbers what the sources say."""
    run_sql("""
        alter table result_reports add column sequence bigint generated always as identity;
        comment on column result_reports.sequence is 'the order in which the sources spoke first';
    """)
