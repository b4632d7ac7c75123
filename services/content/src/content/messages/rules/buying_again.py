"""Whether the mail of an order may offer to buy it again (docs/domain.md §10.16).

The mail itself concerns the customer's money and is always sent. The offer to buy again is promotion: it
needs the customer's consent, a subscription to each offer, and the capability to buy each line.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from catalogue.product_types import capability_for
from content.messages.rules.classes import MessageClass, is_wanted


def again_path(
    order: Mapping[str, Any],
    *,
    channels: Collection[str],
    unsubscribed_offers: Collection[str],
    capabilities: Collection[str],
) -> str | None:
    """The path that adds the lines of a paid order to the cart; None when that may not be promoted.

    A customer with a time-out, exclusion or suspension allows no channel, and so never gets it.
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
        and capability_for(line.get("product_type", "")) in capabilities
        for line in lines
    )
    return f"/cart/replay/{order['order_id']}" if may_be_named else None
