"""What can be played, as checkout knows it from catalog's events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

from catalogue.draws import Draw
from catalogue.offers import Offer


@dataclass(frozen=True)
class Catalogue:
    """Everything on offer at one moment: offers by key, and their coming draws in the order of drawing."""

    offers: Mapping[str, Offer] = field(default_factory=dict)
    draws: Mapping[str, tuple[Draw, ...]] = field(default_factory=dict)

    @cached_property
    def _by_number(self) -> dict[tuple[str, int], Draw]:
        return {(draw.offer_key, draw.draw_no): draw for draws in self.draws.values() for draw in draws}

    def draw(self, offer_key: str, draw_no: int) -> Draw | None:
        """One coming draw; None when it is unknown or already drawn."""
        return self._by_number.get((offer_key, draw_no))


class SyndicateStatus(IntEnum):
    """Life of a syndicate; the numbers are those of `wattle.catalog.v1.SyndicateStatus`."""

    OPEN = 1
    FULL = 2
    PURCHASED = 3
    CANCELLED = 4
    DRAWN = 5
    PAID = 6
