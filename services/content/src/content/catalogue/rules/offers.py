"""Offers as the pages use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LOTTERY, RAFFLE, SYNDICATE = "lottery_ticket", "raffle_ticket", "syndicate_share"
"""Types of offers (specification, Product offer) whose pages differ."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that has pages."""

    key: str
    type: str | None
    """Product type of the specification; None until catalog publishes it."""
    name: str
    url: str
    url_aliases: tuple[str, ...] = ()
    regions: frozenset[str] = frozenset()
    """Regions where it is sold; empty for everywhere."""


CAPABILITY_OF_OFFER_TYPE: Final = {
    LOTTERY: "commercial_lotteries",
    RAFFLE: "charity_lotteries",
    SYNDICATE: "syndicates",
}
"""The capability that sells a product type."""


def rank_of(offer: Offer) -> int:
    return (
        list(CAPABILITY_OF_OFFER_TYPE).index(offer.type)
        if offer.type in CAPABILITY_OF_OFFER_TYPE
        else len(CAPABILITY_OF_OFFER_TYPE)
    )
