"""An order takes the place of what was held for an order, and of no withdrawal or donation."""

from servicekit.migrations import replace_in_function

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Checkout names nothing else; whoever did would pay by what is promised elsewhere."""
    replace_in_function(
        "wallet_purchase_alone(uuid, uuid, bytea, uuid, text, text, bigint, text[], bigint[], timestamptz,"
        " text, uuid, text, bytea, text, uuid, text[], bigint[])",
        (
            "hold.customer_id = p_customer_id;",
            "hold.customer_id = p_customer_id and hold.purpose = 'order';",
        ),
    )
