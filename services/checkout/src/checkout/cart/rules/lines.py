"""Lines of a cart, as they are stored and as they are priced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from typing import Any, Final
from uuid import UUID

from catalogue.descriptions import describe
from catalogue.draws import Draw
from catalogue.offers import GameOffer, Offer
from catalogue.product_types import SCARCE, sold_as
from checkout.customers.rules import CustomerState
from games.entries import unpack
from games.game_types import way_of
from games.layout import Layout

DEFERRED: Final = "deferred"
"""Way to play of a raffle: books that are bought when a draw opens, or on a chosen day
(docs/domain.md §10.11).
"""


def start_of(day: date) -> datetime:
    """The instant at which a scheduled purchase of a day is bought: its first in UTC, which is the same day
    in every region, from Perth at eight to Sydney at ten or eleven.
    """
    return datetime.combine(day, time(), UTC)


def chosen_instant(details: Mapping[str, Any]) -> datetime | None:
    """When a line or pre-order is bought by the customer's choice; None for the opening of its draw."""
    chosen = details.get("purchase_at")
    return None if chosen is None else datetime.fromisoformat(chosen)


def waits(game_type: str, purchase_at: datetime | None) -> bool:
    """Whether the customer chose to buy it later: a deferred book, or a line with a chosen day
    (docs/domain.md §10.8, §10.11).
    """
    return game_type == DEFERRED or purchase_at is not None


@dataclass(frozen=True, slots=True)
class CartLine:
    """A line as it is stored. `shown_price` is the price that the customer last saw, in minor units of
    `currency`.

    `layout` is that of its entries, None for raffle tickets and shares.
    """

    line_id: UUID
    offer_key: str
    offer_version: int
    game_type: str
    game_offer: str
    layout: Layout | None
    packed: bytes
    num_games: int
    quickpick: bool
    draw_nos: tuple[int, ...]
    shown_price: int
    currency: str
    removed_reason: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def entries(self) -> list[dict[str, list[int]]]:
        return [] if self.layout is None else unpack(self.layout, self.packed)

    @property
    def way(self) -> str:
        """The name of its game type, such as "System 9"; empty for standard games."""
        return "" if self.layout is None else way_of(self.layout, self.game_type)

    @property
    def is_favourite(self) -> bool:
        return bool(self.details.get("favourite", False))

    @property
    def not_put_in(self) -> str | None:
        """The description of a line that a replay could not add; None for any other line."""
        name: str | None = self.details.get("not_put_in")
        return name

    @property
    def was_pre_order(self) -> bool:
        """Whether it was to be bought later when it was put in."""
        return bool(self.details.get("ahead")) or waits(self.game_type, chosen_instant(self.details))

    @property
    def product_type(self) -> str:
        """Type of its offer when it was put in (docs/requirements.md, Cart item)."""
        kind: str = self.details.get("product_type", "lottery_ticket")
        return kind


@dataclass(frozen=True, slots=True)
class LineBeingPaid:
    """A line of a checkout under way, with its discount in minor units."""

    is_pre_order: bool
    discount: int


@dataclass(frozen=True, slots=True)
class PricedLine:
    """A line that can be bought for `price` minor units: now, or as a pre-order when its draw opens. `draws`
    of a line that is being paid lack those that are drawn.
    """

    line: CartLine
    offer: Offer
    game_offer: GameOffer
    draws: tuple[Draw, ...]
    price: int
    offer_name: str
    is_pre_order: bool = False
    draw_offset: int | None = None
    """The place of its first draw among those on sale, 0 being the next."""

    @property
    def purchase_at(self) -> datetime:
        """When a pre-order is bought: on the opening of its draw, or on a later day that was chosen."""
        opening = self.draws[0].open_at
        return max(opening, chosen_instant(self.line.details) or opening)

    @property
    def product_type(self) -> str:
        return sold_as(self.offer.type, self.num_draws)

    @property
    def num_draws(self) -> int:
        return len(self.line.draw_nos)

    @property
    def quantity(self) -> int:
        """How many of the same are bought, each for `unit_price`: draws, and of each the tickets of a raffle
        or the shares. Those that cost less together than one by one are one book (docs/domain.md §6.1).
        """
        prices, count = self.game_offer.prices, self.line.num_games
        together = self.num_draws * count * prices.get(1, 0)
        each_alone = self.offer.type in SCARCE and self.price == together
        return self.num_draws * (count if each_alone else 1)

    @property
    def unit_price(self) -> int:
        """What one of the `quantity` costs, in minor units; together they cost exactly the price."""
        return self.price // self.quantity

    @property
    def cause_name(self) -> str | None:
        """What its cause is called now, or was when the line was put in."""
        key, known = self.line.details.get("cause_key"), self.line.details.get("cause_name")
        return None if key is None else self.offer.cause_names.get(key, known)

    @property
    def is_deferred(self) -> bool:
        """Whether it is bought later by its customer's choice, and not as any pre-order is."""
        return waits(self.line.game_type, chosen_instant(self.line.details))

    @property
    def description(self) -> str:
        """The text for the customer, e.g. "Powerball, 4 games"."""
        return describe(self.offer_name, self.line.num_games, self.num_draws, self.offer.type, self.line.way)


@dataclass(frozen=True, slots=True)
class RemovedLine:
    """A line that cannot be bought any more, or could not be put in again; listed with its reason until the
    customer dismisses it.
    """

    line: CartLine
    description: str
    reason: str


def draws_of(lines: Iterable[CartLine]) -> Iterator[tuple[str, int]]:
    """The draws of lines, by offer and number."""
    return ((line.offer_key, draw_no) for line in lines for draw_no in line.draw_nos)


@dataclass(frozen=True, slots=True)
class CartOwner:
    """Whose cart: a customer's, or else the one behind the hash of an anonymous token."""

    customer_id: UUID | None
    token_hash: bytes | None


@dataclass(frozen=True, slots=True)
class StoredCart:
    """A cart as it is stored. `customer` is the state of its owner, None if unknown; `checkout_id` is the
    checkout that pays it, None without one.
    """

    cart_id: UUID
    version: int
    customer_id: UUID | None
    lines: Sequence[CartLine]
    customer: CustomerState | None = None
    checkout_id: UUID | None = None
    voucher_id: UUID | None = None
    token_hash: bytes | None = None

    @property
    def being_paid(self) -> bool:
        return self.checkout_id is not None
