"""What a line is in the words of the specification (Cart item), by its offer and how many draws it covers."""

from __future__ import annotations

from typing import Final

from checkout.catalogue.rules.offers import Offer

LOTTERY: Final = "lottery_ticket"
MULTI_DRAW: Final = "multi_draw_ticket"
RAFFLE: Final = "raffle_ticket"
SHARE: Final = "syndicate_share"
SCARCE_TYPES: Final = frozenset({RAFFLE, SHARE})
"""Product types of which catalog has so many and no more."""

REGULATED: Final = frozenset({LOTTERY, SHARE})
"""Types of offers that are resold under licence: lotteries, by tickets or by shares of one. A raffle is sold
under the permit on its own page.
"""


def sold_as(offer_type: str, num_draws: int) -> str:
    """The product type of a line of so many draws: a lottery ticket for more than one has its own."""
    return MULTI_DRAW if offer_type == LOTTERY and num_draws > 1 else offer_type


def is_scarce(offer: Offer) -> bool:
    """Whether paying for the offer needs a hold in catalog."""
    return offer.type in SCARCE_TYPES
