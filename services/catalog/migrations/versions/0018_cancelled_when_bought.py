"""A syndicate whose ticket is bought is called off with its draw, and what it was bought by stays known."""

from servicekit.migrations import run_sql

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """An older version never cancels a syndicate that has a reference, which stays allowed."""
    run_sql("""
        alter table syndicates
            drop constraint ck_syndicates_purchase,
            add constraint ck_syndicates_purchase check (
                status = 'cancelled'
                or (purchase_reference is not null) = (status in ('purchased', 'drawn', 'paid'))
            );
    """)
