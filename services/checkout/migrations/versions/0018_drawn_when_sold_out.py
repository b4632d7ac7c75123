"""Which draws are held when their last ticket is sold."""

from servicekit.migrations import run_sql

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """No draw that is known is one of them."""
    run_sql("""
        alter table draws add column draws_when_sold_out boolean not null default false;
        comment on column draws.draws_when_sold_out is 'stop and draw_at are the latest; it closes with its last ticket';
    """)
