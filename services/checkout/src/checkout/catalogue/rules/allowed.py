"""What a segment of customers may buy, and whether vouchers serve it (domain handbook §10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from checkout.catalogue.rules.product_types import RAFFLE, SHARE
from servicekit.errors import Forbidden

CAPABILITY_DISABLED: Final = "capability_disabled"

_SOLD_WITH: Final[Mapping[str, str]] = {
    "lottery_ticket": "commercial_lotteries",
    RAFFLE: "charity_lotteries",
    SHARE: "syndicates",
}
"""The capability that sells a product type. That a site sells more than one offer (`multi_offer_site`) opens
lists, and sells nothing.
"""


@dataclass(frozen=True, slots=True)
class Allowed:
    """What may be bought: everything but the product types that are `closed`."""

    closed: frozenset[str] = frozenset()
    vouchers: bool = True


EVERYTHING: Final = Allowed()


@lru_cache(maxsize=256)
def allowed_by(capabilities: frozenset[str] | None) -> Allowed:
    """What these capabilities open; everything while nobody has said any."""
    if capabilities is None:
        return EVERYTHING
    return Allowed(
        closed=frozenset(kind for kind, capability in _SOLD_WITH.items() if capability not in capabilities),
        vouchers="vouchers" in capabilities,
    )


def not_open(target: str = "general") -> Forbidden:
    """The refusal of what a segment may not use."""
    return Forbidden(CAPABILITY_DISABLED, "This is not available for your account", target=target)
