"""Offers as pages need to know them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LOTTERY, RAFFLE, SYNDICATE = "lottery_ticket", "raffle_ticket", "syndicate_share"
"""Types of offers (specification, Product offer) whose pages differ."""


@dataclass(frozen=True, slots=True)
class KnownOffer:
    """What the pages of an offer need to know of it."""

    key: str
    type: str | None
    """Product type of the specification; None until the catalogue tells it."""
    name: str
    url: str
    url_aliases: tuple[str, ...] = ()
    regions: frozenset[str] = frozenset()
    """Where it is sold; empty for everywhere."""


_NEEDED: Final = {LOTTERY: "commercial_lotteries", RAFFLE: "charity_lotteries", SYNDICATE: "syndicates"}
"""What shows an offer of a type."""


def _rank(offer: KnownOffer) -> int:
    return list(_NEEDED).index(offer.type) if offer.type in _NEEDED else len(_NEEDED)
