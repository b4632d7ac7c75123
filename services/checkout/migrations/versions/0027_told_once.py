"""A purchase is told to analytics once, and a customer's orders are found by the page."""

from servicekit.migrations import run_sql

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    run_sql("""
        alter table checkouts add column tracked_at timestamptz;
        comment on column checkouts.tracked_at is 'when the first page that showed its receipt said so to analytics';

        create index ix_orders_customer_id on orders (customer_id, id);
    """)
