"""References under which no deposit may begin any more."""

from servicekit.migrations import append_only, run_sql

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """An older version that still runs does not ask; whoever rules out waits for nobody of it."""
    run_sql("""
        create table ruled_out_deposit (
            reference text constraint pk_ruled_out_deposit primary key,
            customer_id uuid not null,
            ruled_out_at timestamptz not null default clock_timestamp()
        );
        comment on table ruled_out_deposit is 'Whoever asked for the deposit has given it up before it began.';
    """)
    append_only("ruled_out_deposit")
