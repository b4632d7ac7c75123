"""Whoever writes takes locks in one order: checkouts, their carts, then vouchers; partners, then channels."""

from servicekit.migrations import replace_in_function

revision = "0038"
down_revision = "0037"

_CHECKOUTS_FIRST = """order by c.id for update of c;
    perform from unnest(asked) a
        join checkouts c on c.id = a.checkout
        join carts on carts.id = c.cart_id"""

# The triggers of the state free a voucher, for which whoever begins waits with the cart in hand.
_CART_BEFORE_VOUCHER = """perform from checkouts c where c.id = p_checkout for update;
    perform from carts where checkout_id = p_checkout
        and id = (select c.cart_id from checkouts c where c.id = p_checkout) for update;
    update checkouts set state = 'failed'"""

_PARTNER_FIRST = """perform from partners p where p.id = sold.partner_id for share;
    select c.* into terms from partner_channels"""


def upgrade() -> None:
    """While an older version runs, the two orders may still meet; what is undone then is run again."""
    replace_in_function(
        "checkout_complete_batch(jsonb)",
        ("the draws, then the carts by id.", "the draws, the checkouts, then the carts by id."),
        ("join carts on carts.id = c.cart_id", _CHECKOUTS_FIRST),
        ("for update of c, carts", "for update of carts"),
    )
    replace_in_function(
        "checkout_fail(uuid, bigint, text, text, text, integer, jsonb)",
        ("update checkouts set state = 'failed'", _CART_BEFORE_VOUCHER),
    )
    for begins in (
        "partner_checkout_begin(uuid, jsonb, jsonb, jsonb)",
        "partner_checkout_begin_any(uuid, jsonb, jsonb, jsonb, bigint, bigint, interval)",
    ):
        replace_in_function(begins, ("select c.* into terms from partner_channels", _PARTNER_FIRST))
