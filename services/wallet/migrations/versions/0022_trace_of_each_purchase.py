"""Each purchase of a batch has its event in the trace of whoever asked for it."""

from servicekit.migrations import replace_in_function

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """`p_traceparent` names the trace of each purchase in turn, with a blank between two and nothing where there
    is none.

    An array would be clearer and a second function of that name: calls of the version before, which sends a
    text for a purchase that is alone and else nothing, could not say which of the two they mean.
    """
    replace_in_function(
        "wallet_purchase_batch(uuid[], bytea[], uuid[], text[], text[], bigint[], integer[], text[], bigint[],"
        " timestamptz[], text[], uuid[], text, bytea[], text)",
        (
            "p_payloads[t.turn], p_traceparent\n",
            "p_payloads[t.turn],\n                   nullif(split_part(p_traceparent, ' ', t.turn::integer), '')\n",
        ),
        (
            "p_payloads[turn], p_traceparent);",
            "p_payloads[turn],\n                nullif(split_part(p_traceparent, ' ', turn::integer), ''));",
        ),
    )
