"""Whether the mail of an order may lead to the same once more (domain handbook §10.16).

The mail itself concerns its reader's money and is always sent; what could make them buy again stands in it
only as advertising would: for whoever let us write to them, hears of each of its offers, and may still buy
them all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from content.messages.rules.classes import MessageClass, is_wanted

_SOLD_WITH: Final[Mapping[str, str]] = {
    "lottery_ticket": "commercial_lotteries",
    "multi_draw_ticket": "commercial_lotteries",
    "raffle_ticket": "charity_lotteries",
    "syndicate_share": "syndicates",
}
"""The capability that sells a product type."""


def again_path(
    order: Mapping[str, Any],
    *,
    channels: Collection[str],
    unsubscribed_offers: Collection[str],
    capabilities: Collection[str],
) -> str | None:
    """Where the lines of a paid order are put into the cart again; None where its reader is not to be asked.

    Whoever takes a break, is excluded or suspended lets us use no channel, and so is never asked.
    """
    lines = order.get("lines") or []
    may_be_named = bool(lines) and all(
        is_wanted(
            MessageClass.PROMOTION,
            "email",
            line.get("offer_key"),
            channels=channels,
            unsubscribed_offers=unsubscribed_offers,
        )
        and _SOLD_WITH.get(line.get("product_type", "")) in capabilities
        for line in lines
    )
    return f"/cart/replay/{order['order_id']}" if may_be_named else None
