"""Product types (docs/requirements.md, Cart item), and the capability that sells each of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

LOTTERY: Final = "lottery_ticket"
MULTI_DRAW: Final = "multi_draw_ticket"
RAFFLE: Final = "raffle_ticket"
SHARE: Final = "syndicate_share"

CAPABILITIES: Final[Mapping[str, str]] = {
    LOTTERY: "commercial_lotteries",
    RAFFLE: "charity_lotteries",
    SHARE: "syndicates",
}
"""The capability that sells each type of offer, in the order in which a site presents the types."""

REGULATED: Final = frozenset({LOTTERY, SHARE})
"""Types of offers that are resold under a licence. A raffle is sold under the permit on its own page."""

SCARCE: Final = frozenset({RAFFLE, SHARE})
"""Types of offers with limited stock, which catalog reserves when a cart is paid."""


def sold_as(offer_type: str, num_draws: int) -> str:
    """The product type of a line: a lottery ticket for more than one draw has its own."""
    return MULTI_DRAW if offer_type == LOTTERY and num_draws > 1 else offer_type


def offer_type_of(product_type: str) -> str:
    """The type of the offer that a line of a product type belongs to."""
    return LOTTERY if product_type == MULTI_DRAW else product_type


def capability_for(product_type: str) -> str | None:
    """The capability that sells a product type; None for a type that needs none."""
    return CAPABILITIES.get(offer_type_of(product_type))


def is_sold_with(product_type: str, capabilities: Collection[str]) -> bool:
    """Whether these capabilities allow buying a product type; True for a type that needs none."""
    needed = capability_for(product_type)
    return needed is None or needed in capabilities
