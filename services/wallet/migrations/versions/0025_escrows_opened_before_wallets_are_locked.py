"""An order that is paid alone opens the escrows of its draws before it locks a wallet, as orders together do."""

from servicekit.migrations import replace_in_function

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Until now the first order in a draw could meet one of the same customer in a batch, and one of the two was
    undone. Whoever runs an older version calls the same functions. A plain purchase looks its escrows up as often
    as before; one that is refused may leave them open and empty, as a batch does.
    """
    replace_in_function(
        "wallet_purchase(uuid, bytea, uuid, text, text, bigint, text[], bigint[], timestamptz, text, uuid, text,"
        " bytea, text)",
        ("    room_known boolean := false;\n", "    room_known boolean := false;\n    escrows uuid[];\n"),
        (
            "    loop\n        update wallet set\n",
            "    -- Before the wallet is locked, as everywhere.\n"
            "    escrows := house_accounts('stake_escrow', p_scopes, p_currency);\n"
            "    loop\n        update wallet set\n",
        ),
        (
            "        house_accounts('stake_escrow', p_scopes, p_currency), coalesce(p_stakes, array[p_amount]),\n",
            "        escrows, coalesce(p_stakes, array[p_amount]),\n",
        ),
    )
    replace_in_function(
        "wallet_purchase_alone(uuid, uuid, bytea, uuid, text, text, bigint, text[], bigint[], timestamptz,"
        " text, uuid, text, bytea, text, uuid, text[], bigint[])",
        (
            "    begin\n        perform wallet_release(hold.hold_id) from hold\n",
            "    begin\n"
            "        -- The end of a hold locks the wallet, and so does an order that the house pays.\n"
            "        perform house_accounts(\n"
            "            'stake_escrow',\n"
            "            case when p_amount > 0 then coalesce(p_scopes, array['']) end || p_discount_scopes,\n"
            "            p_currency);\n"
            "        perform wallet_release(hold.hold_id) from hold\n",
        ),
    )
    replace_in_function(
        "wallet_capture(uuid, bytea, uuid, text, bigint, text[], bigint[], timestamptz, text, uuid, text, bytea, text)",
        ("    payer wallet;\n", "    payer wallet;\n    gaining uuid[];\n"),
        (
            "    part := spending_order(",
            "    -- Before the wallet is locked, as everywhere.\n"
            "    gaining := house_accounts(\n"
            "        case held.purpose when 'order' then 'stake_escrow' when 'withdrawal' then 'payout_clearing'"
            " else 'cause_payable' end,\n"
            "        p_scopes, p_currency);\n"
            "    part := spending_order(",
        ),
        (
            "        house_accounts(\n"
            "            case held.purpose when 'order' then 'stake_escrow' when 'withdrawal' then 'payout_clearing'"
            " else 'cause_payable' end,\n"
            "            p_scopes, p_currency),\n"
            "        coalesce(p_parts",
            "        gaining, coalesce(p_parts",
        ),
    )
