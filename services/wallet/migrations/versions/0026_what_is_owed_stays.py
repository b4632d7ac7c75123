"""What a customer owes stays in the wallet when money is withdrawn or given away."""

from servicekit.migrations import replace_in_function

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """A deposit that pays an order repays nothing, so whoever owes may have cash. Orders are paid as before;
    whoever runs an older version calls the same function and gets a status that it knows.
    """
    replace_in_function(
        "wallet_hold(bytea, uuid, text, text, text, bigint, timestamptz)",
        (
            "and case when p_purpose <> 'order' then cash - cash_held\n",
            "and case when p_purpose <> 'order' then cash - cash_held - receivable\n",
        ),
    )
