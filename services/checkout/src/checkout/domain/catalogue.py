"""What can be played, as checkout knows it from catalog's events. Values only; nothing here reads or
writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import IntEnum
from functools import cached_property


class DrawStatus(IntEnum):
    """Life of a draw (domain handbook §6); the numbers are those of `wattle.catalog.v1.DrawStatus`, in
    order of life.
    """

    ANNOUNCED = 1
    OPEN = 2
    CAPPED = 3
    CLOSED = 4
    DRAWN = 5
    SCORED = 6
    PAID = 7
    EMAILED = 8

    @property
    def public_name(self) -> str:
        """Name of the specification, e.g. `DRAW_OPEN`."""
        return f"DRAW_{self.name}"


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A named set of `count` distinct numbers between `lowest` and `highest`, both inclusive."""

    name: str
    count: int
    lowest: int
    highest: int


@dataclass(frozen=True)
class GameOffer:
    """A shape of ticket with its price table: minor units of `currency` for one draw, by count of games."""

    key: str
    min_games: int
    max_games: int
    number_sets: tuple[NumberSet, ...]
    prices: Mapping[int, int]
    currency: str
    pricing_id: str
    draws_per_ticket: int = 1

    @cached_property
    def shape(self) -> Shape:
        """How one packed game of this offer is laid out."""
        return tuple((numbers.name, numbers.count) for numbers in self.number_sets)


Shape = tuple[tuple[str, int], ...]
"""Names and counts of the number sets of one game, in the order in which a packed game holds them."""


@dataclass(frozen=True, slots=True)
class GameType:
    """One way to play an offer, e.g. `standard`."""

    key: str
    game_offers: tuple[GameOffer, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A product that can be sold. `version` grows with every change in catalog."""

    key: str
    type: str
    name: str
    suspended: bool
    max_draws: int
    game_types: tuple[GameType, ...]
    version: int
    cause_keys: tuple[str, ...] = ()

    def game_type(self, key: str) -> GameType | None:
        """The way to play with this key, if the offer has it."""
        return next((game_type for game_type in self.game_types if game_type.key == key), None)


@dataclass(frozen=True, slots=True)
class Draw:
    """One drawing of an offer. Instants are aware; `prize_pool` is in minor units, None while it is not
    known.
    """

    offer_key: str
    draw_no: int
    status: DrawStatus
    open_at: datetime
    stop: datetime
    system_close: datetime
    draw_at: datetime
    draw_date: date
    prize_pool: int | None
    prize_pool_currency: str | None
    prize_pool_suffix: str
    closes: Mapping[str, datetime]
    version: int
    regions: frozenset[str] = frozenset()

    def stop_in(self, region: str | None) -> datetime:
        """First instant at which nothing is sold any more to customers of a region, such as "WA"."""
        return self.stop if region is None else self.closes.get(region, self.stop)

    def refusal(self, now: datetime, region: str | None) -> str | None:
        """Why nothing may be sold into this draw at `now`; None while it is on sale.

        The stop itself is outside the sale (domain handbook §6, close race). A draw with regions is sold in
        no other; a visitor's region is not known.
        """
        if self.regions and region is not None and region not in self.regions:
            return "licensing_restriction"
        if self.status >= DrawStatus.CLOSED or now >= self.stop_in(region):
            return "draw_closed"
        if self.status is DrawStatus.CAPPED:
            return "sold_out"
        if self.status is DrawStatus.ANNOUNCED or now < self.open_at:
            return "draw_not_open"
        return None


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
