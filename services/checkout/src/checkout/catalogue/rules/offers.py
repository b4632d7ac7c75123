"""What can be played, as checkout knows it from catalog's events. Values only; nothing here reads or
writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import IntEnum
from functools import cached_property

from games.layout import Layout
from games.prices import STANDARD_PRICES

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


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
class GameOffer:
    """A shape of ticket with one price table: minor units of `currency` for one draw, by count of games.

    `layout` is one entry, None for what is numbered or shared. Where `generated`, the seller draws the games.
    Entries are between `min_games` and `max_games`; games, where the customer says how many. Prices are for
    `price_regions`, or for every region without prices of its own.
    """

    key: str
    min_games: int
    max_games: int
    layout: Layout | None
    prices: Mapping[int, int]
    currency: str
    pricing_id: str
    draws_per_ticket: int = 1
    name: str = ""
    generated: bool = False
    price_regions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameType:
    """One way to play an offer, e.g. `standard`; played in `regions`, of which none means everywhere."""

    key: str
    game_offers: tuple[GameOffer, ...]
    regions: tuple[str, ...] = ()

    def game_offer(
        self, key: str | None, region: str | None, pricing_id: str | None = None
    ) -> GameOffer | None:
        """A shape of ticket, the first without a key, at a customer's prices; None for one not sold there.

        They are those of the customer's own price list, of the region, or the general ones. A visitor whose
        region is not known gets the general prices, or else the first.
        """
        fitting = [
            offer
            for offer in self.game_offers
            if key in (None, offer.key) and is_allowed(offer.price_regions, region)
        ]
        found = [offer for offer in fitting if offer.key == fitting[0].key]
        own = (offer for offer in found if offer.pricing_id == pricing_id != STANDARD_PRICES)
        regional = (offer for offer in found if region is not None and offer.price_regions)
        general = (offer for offer in found if not offer.price_regions)
        return next((offer for choice in (own, regional, general, found) for offer in choice), None)


@dataclass(frozen=True, slots=True)
class Offer:
    """A product that can be sold. `version` grows with every change in catalog.

    It may be sold in `regions`, of which none means everywhere; in `migrating_regions` customers must
    migrate first. Of `selectable_days` ("Mon" to "Sun") a customer chooses those to play. Its draws go with
    those of the offer `parent_key`, where it has one.
    """

    key: str
    type: str
    name: str
    suspended: bool
    max_draws: int
    game_types: tuple[GameType, ...]
    version: int
    cause_keys: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    selectable_days: tuple[str, ...] = ()
    names_by_region: Mapping[str, str] = field(default_factory=dict)
    migrating_regions: tuple[str, ...] = ()
    cause_names: Mapping[str, str] = field(default_factory=dict)
    recurring_type: str = "autoplay"
    recurring_availability: str = "never"
    parent_key: str | None = None

    def game_type(self, key: str) -> GameType | None:
        """The way to play with this key, if the offer has it."""
        return next((game_type for game_type in self.game_types if game_type.key == key), None)

    def name_in(self, region: str | None) -> str:
        """The name that customers of a region know it by."""
        return self.name if region is None else self.names_by_region.get(region, self.name)

    def restriction(self, region: str | None, game_type: str) -> str | None:
        """Why a way to play may not be sold in a region; None where it may, or while it is not known."""
        way = self.game_type(game_type)
        if not (is_allowed(self.regions, region) and (way is None or is_allowed(way.regions, region))):
            return "licensing_restriction"
        return "migration_restriction" if region in self.migrating_regions else None


def is_allowed(regions: Sequence[str], region: str | None) -> bool:
    """Whether a region is among `regions`, of which none means all; True while it is not known."""
    return not regions or region is None or region in regions


@dataclass(frozen=True, slots=True)
class Draw:
    """One drawing of an offer. Instants are aware; `prize_pool` is in minor units, None while it is not
    known; from `pre_order_at` on it may be ordered before it opens, where it is given. One that
    `draws_when_sold_out` closes with its last ticket, its stop and its time being the latest.
    `closed_series` are the syndicates of the draw that sell no shares any more.
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
    pre_order_at: datetime | None = None
    draws_when_sold_out: bool = False
    closed_series: frozenset[int] = frozenset()

    @property
    def weekday(self) -> str:
        """Day of the week of the draw, "Mon" to "Sun"."""
        return WEEKDAYS[self.draw_date.weekday()]

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

    def takes_orders_ahead(
        self, now: datetime, *, deferred: bool, purchase_at: datetime | None = None
    ) -> bool:
        """Whether it can be ordered at `now` to be bought once it opens: from the beginning of its pre-orders
        on, or, for what is `deferred`, as soon as it is announced (domain handbook §10.8, §10.11). What is
        deferred to an instant of its sale is ordered until then.
        """
        if deferred and purchase_at is not None and self.status is DrawStatus.OPEN:
            return now < purchase_at < self.stop
        if self.status is not DrawStatus.ANNOUNCED or now >= self.stop:
            return False
        return deferred or (self.pre_order_at is not None and self.pre_order_at <= now)

    def order_refusal(
        self, now: datetime, region: str | None, *, deferred: bool, purchase_at: datetime | None = None
    ) -> str | None:
        """Why nothing may be ordered at `now`, be it bought now or once the draw opens; None where it may.
        What is deferred waits for the draw to open or for the instant that its customer chose.
        """
        reason = self.refusal(now, region)
        if reason not in (None, "draw_not_open"):
            return reason
        if purchase_at is not None and purchase_at >= self.stop_in(region):
            return "after_sale"
        if self.takes_orders_ahead(now, deferred=deferred, purchase_at=purchase_at):
            return None
        return "draw_open" if deferred and reason is None else reason


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
