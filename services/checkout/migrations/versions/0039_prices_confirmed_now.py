"""Prices are confirmed before they are paid; a voucher leaves equal stakes; sign-in disturbs no payment."""

from pathlib import Path

from servicekit.migrations import replace_in_function, run_sql

revision = "0039"
down_revision = "0038"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0039_prices_confirmed_now"


def upgrade() -> None:
    """Whoever runs an older version is refused what its customer has not confirmed, too. Lines that it sells
    are divided as before, and so are all others as long as it may be there.
    """
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    # A stake is what lies in the escrow of its draw, whoever paid it.
    replace_in_function(
        "seal_block(text, bigint, bigint, integer, interval)",
        ("price_of_draw(l.discount_minor, l.draw_nos, p_draw_no)", "discount_of_draw(l, p_draw_no)"),
    )
    replace_in_function(
        "checkout_begin_reduced(jsonb, jsonb, jsonb)",
        ("used record;", "used record;\n    is_even constant boolean := stakes_are_even();"),
        (
            "coalesce(discounts[l.position], 0) where",
            "coalesce(discounts[l.position], 0), even_stakes = is_even where",
        ),
        (
            "update checkouts c set uses_voucher = true where c.id = asked.checkout;",
            "update checkouts c set uses_voucher = true where c.id = asked.checkout;\n"
            "            response_body := jsonb_build_object('even_stakes', is_even);",
        ),
    )
    run_sql("alter type checkout_to_begin add attribute discounts bigint[]")
    replace_in_function(
        "checkout_begin_batch(jsonb)",
        (
            "from unnest(a.items) as wanted (item_id)",
            "from unnest(a.items, a.prices, a.discounts) as wanted (item_id, price, discount)",
        ),
        (
            "else 'started' end as outcome",
            "when bool_or(wanted.price + coalesce(wanted.discount, 0) <> i.shown_price_minor)\n"
            "                            then 'price_changed'\n"
            "                        else 'started' end as outcome",
        ),
    )
