"""Offers as the pages use them."""

from __future__ import annotations

from dataclasses import dataclass

from catalogue.product_types import CAPABILITIES


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that has pages."""

    key: str
    type: str | None
    """Product type (docs/requirements.md, Cart item); None until catalog publishes it."""
    name: str
    url: str
    url_aliases: tuple[str, ...] = ()
    regions: frozenset[str] = frozenset()
    """Regions where it is sold; empty for everywhere."""


def rank_of(offer: Offer) -> int:
    """Place of an offer's type in the order in which a site presents the types."""
    types = [*CAPABILITIES]
    return types.index(offer.type) if offer.type in types else len(types)
