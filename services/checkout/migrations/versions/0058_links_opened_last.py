"""Of several purchases at one partner a customer pays the one whose link they opened last."""

from servicekit.migrations import replace_in_function, run_sql

revision = "0058"
down_revision = "0057"


def upgrade() -> None:
    """Whoever runs an older version notes when links are opened too, and shows the newest purchase."""
    run_sql("""
        alter table partner_purchases add column claimed_at timestamptz;
        comment on column partner_purchases.claimed_at is 'when its customer opened its link last';
    """)
    replace_in_function(
        "partner_purchase_claim(uuid, bytea, uuid)",
        (
            "update partner_purchases set customer_id = p_customer",
            "update partner_purchases set customer_id = p_customer, claimed_at = clock_timestamp()",
        ),
    )
