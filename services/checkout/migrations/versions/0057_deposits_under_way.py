"""Whether a customer is paying a cart by a deposit is asked before what they ordered ahead is bought."""

from servicekit.migrations import run_sql

revision = "0057"
down_revision = "0056"


def upgrade() -> None:
    run_sql("""
        create index ix_checkout_deposits_under_way on checkout_deposits (customer_id) where due_at is not null;
    """)
