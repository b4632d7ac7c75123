"""A cart priced by the server. Prices, removals and totals are worked out on every read and stored
nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from checkout.cart.rules.quote import describe, ticket_price
from checkout.cart.rules.scarce import chosen_instant, is_scarce, waits
from checkout.catalogue.rules.allowed import CAPABILITY_DISABLED, EVERYTHING, Allowed
from checkout.catalogue.rules.games import is_outdated
from checkout.catalogue.rules.offers import Catalogue, Draw, GameOffer, Offer
from checkout.catalogue.rules.product_types import REGULATED, sold_as
from checkout.catalogue.rules.sub_variants import THE_SITE, SubVariant
from checkout.vouchers.rules import KnownVoucher, Reduction, reduction_in_cart
from games.entries import unpack
from games.game_types import way_of
from games.layout import Layout
from games.prices import STANDARD_PRICES

MAX_LINES = 50
"""Most lines of one cart; also the limit in the statements that add to a cart."""


@dataclass(frozen=True, slots=True)
class CartLine:
    """A line as it is stored. `shown_price` is what the customer last saw, in minor units of `currency`.

    `layout` is that of its entries, None for what is numbered or shared.
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
        """The entries as a customer fills them in."""
        return [] if self.layout is None else unpack(self.layout, self.packed)

    @property
    def way(self) -> str:
        """What the way to play is called, empty for standard games."""
        return "" if self.layout is None else way_of(self.layout, self.game_type)

    @property
    def is_favourite(self) -> bool:
        """Whether its numbers are ones that the customer keeps."""
        return bool(self.details.get("favourite", False))

    @property
    def not_put_in(self) -> str | None:
        """What it is called, of a note on something that was to be put in again and could not be."""
        name: str | None = self.details.get("not_put_in")
        return name

    @property
    def was_ahead(self) -> bool:
        """Whether it was to be bought later when it was put in."""
        return bool(self.details.get("ahead")) or waits(self.game_type, chosen_instant(self.details))

    @property
    def product_type(self) -> str:
        """Type of its offer when it was put in (specification, Cart item)."""
        kind: str = self.details.get("product_type", "lottery_ticket")
        return kind


@dataclass(frozen=True, slots=True)
class LineBeingPaid:
    """What a checkout that is under way has of a line: that it is ordered ahead, and what a voucher takes off
    it in minor units.
    """

    is_pre_order: bool
    discount: int


@dataclass(frozen=True, slots=True)
class PricedLine:
    """A line that can be bought for `price` minor units: now, or as a pre-order when its draw opens. Of one
    that is being paid those of its `draws` are missing that nobody knows any more.
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
        """What it is in the words of the specification."""
        return sold_as(self.offer.type, self.num_draws)

    @property
    def num_draws(self) -> int:
        """How many draws it takes part in."""
        return len(self.line.draw_nos)

    @property
    def quantity(self) -> int:
        """How many of the same are bought, each for `unit_price`: draws, and of each the tickets of a raffle
        or the shares. Those that cost less together than one by one are one book (domain handbook §6.1).
        """
        prices, count = self.game_offer.prices, self.line.num_games
        together = self.num_draws * count * prices.get(1, 0)
        each_alone = is_scarce(self.offer) and self.price == together
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
        """What the customer reads, e.g. "Powerball, 4 games"."""
        return describe(self.offer_name, self.line.num_games, self.num_draws, self.offer.type, self.line.way)


@dataclass(frozen=True, slots=True)
class RemovedLine:
    """A line that cannot be bought any more, or could not be put in again; listed with its reason until the
    customer dismisses it.
    """

    line: CartLine
    description: str
    reason: str


@dataclass(frozen=True, slots=True)
class PricedCart:
    """What may be bought, what may not, and the total in minor units, with what is paid later. `currency` is
    None for an empty cart. `reduction` is what a voucher takes off, now and later.
    """

    lines: tuple[PricedLine, ...]
    removed: tuple[RemovedLine, ...]
    total: int
    currency: str | None
    reduction: Reduction | None = None

    @property
    def due_lines(self) -> tuple[PricedLine, ...]:
        """What is bought now."""
        return tuple(line for line in self.lines if not line.is_pre_order)

    @property
    def pre_order_lines(self) -> tuple[PricedLine, ...]:
        """What is bought when its draw opens."""
        return tuple(line for line in self.lines if line.is_pre_order)

    @property
    def pre_order_total(self) -> int:
        """What is paid when draws open, in minor units, less what a voucher takes off of it."""
        return sum(line.price - self.discount_of(line) for line in self.pre_order_lines)

    @property
    def due(self) -> int:
        """What is paid now: the total less the pre-order total (specification, Wallet purchase), and less
        what a voucher takes off.
        """
        return self.total - self.pre_order_total - self.discount

    @property
    def discount(self) -> int:
        """What a voucher takes off."""
        return 0 if self.reduction is None else self.reduction.total

    def discount_of(self, line: PricedLine) -> int:
        """What a voucher takes off a line."""
        return 0 if self.reduction is None else self.reduction.parts.get(line.line.line_id, 0)

    @property
    def is_regulated(self) -> bool:
        """Whether something regulated is among what is bought; the site says so beside the cart."""
        return any(line.offer.type in REGULATED for line in self.lines)

    @property
    def price_changes(self) -> tuple[PricedLine, ...]:
        """Lines that now cost something else than the customer last saw."""
        return tuple(priced for priced in self.lines if priced.price != priced.line.shown_price)


def price_cart(
    lines: Iterable[CartLine],
    catalogue: Catalogue,
    now: datetime,
    region: str | None,
    pricing_id: str | None = None,
    terms: SubVariant = THE_SITE,
    allowed: Allowed = EVERYTHING,
    being_paid: Mapping[UUID, LineBeingPaid] | None = None,
    voucher: KnownVoucher | None = None,
) -> PricedCart:
    """Prices each line at what it costs now, takes out those that cannot be bought (domain handbook §14), and
    works out what the cart's voucher takes off.

    While a checkout is under way only what is `being_paid`, by line, is in the cart, at the prices that its
    customer has agreed to, whatever becomes of its draws and offers meanwhile.
    """
    priced: list[PricedLine] = []
    removed: list[RemovedLine] = []
    for line in lines:
        if being_paid is not None and line.line_id in being_paid:
            paid = _as_agreed(line, being_paid[line.line_id], catalogue, now, region, pricing_id)
            priced += [] if paid is None else [paid]
            continue
        outcome = _price_line(line, catalogue, now, region, pricing_id, terms, allowed)
        if isinstance(outcome, RemovedLine):
            removed.append(outcome)
        elif being_paid is not None:
            # It could not be bought when the others were: it is back when they are paid.
            continue
        elif priced and outcome.line.currency != priced[0].line.currency:
            # Two carts that met may not have had the same.
            removed.append(RemovedLine(line, outcome.description, "currency_mismatch"))
        else:
            priced.append(outcome)
    return PricedCart(
        lines=tuple(priced),
        removed=tuple(removed),
        total=sum(line.price for line in priced),
        currency=priced[0].line.currency if priced else None,
        reduction=None
        if voucher is None
        else reduction_in_cart(voucher, priced, now, is_available=allowed.vouchers, being_paid=being_paid),
    )


def _price_line(
    line: CartLine,
    catalogue: Catalogue,
    now: datetime,
    region: str | None,
    pricing_id: str | None,
    terms: SubVariant,
    allowed: Allowed,
) -> PricedLine | RemovedLine:
    offer = catalogue.offers.get(line.offer_key)
    name = offer.name_in(region) if offer else line.offer_key
    description = describe(name, line.num_games, len(line.draw_nos), line.product_type, line.way)
    if line.removed_reason is not None:
        return RemovedLine(line, line.not_put_in or description, line.removed_reason)
    if offer is None or offer.suspended:
        return RemovedLine(line, description, "suspended")
    if offer.type in allowed.closed:
        return RemovedLine(line, description, CAPABILITY_DISABLED)
    if not terms.sells(line.offer_key):
        return RemovedLine(line, description, "not_sold_here")
    restriction = offer.restriction(region, line.game_type)
    if restriction is not None:
        return RemovedLine(line, description, restriction)
    game_offer = _game_offer(line, offer, region, pricing_id)
    if game_offer is None or line.num_games not in game_offer.prices or game_offer.currency != line.currency:
        return RemovedLine(line, description, "price_unavailable")
    if offer.version != line.offer_version and is_outdated(
        line.layout, line.packed, line.num_games, game_offer
    ):
        return RemovedLine(line, description, "game_changed")
    draws = []
    is_pre_order = False
    purchase_at = chosen_instant(line.details)
    deferred = waits(line.game_type, purchase_at)
    for draw_no in line.draw_nos:
        draw = catalogue.draw(line.offer_key, draw_no)
        reason = draw.refusal(now, region) if draw else "draw_closed"
        if draw is not None and reason in (None, "draw_not_open") and len(line.draw_nos) == 1:
            is_pre_order = draw.takes_orders_ahead(now, deferred=deferred, purchase_at=purchase_at)
        if draw is None or (reason is not None and not is_pre_order):
            return RemovedLine(line, description, reason or "draw_closed")
        if line.details.get("series") in draw.closed_series:
            return RemovedLine(line, description, "sold_out")
        draws.append(draw)
    price = ticket_price(game_offer, line.num_games, len(draws))
    return PricedLine(
        line,
        offer,
        game_offer,
        tuple(draws),
        price,
        name,
        is_pre_order,
        None if is_pre_order else _offset(draws[0], catalogue, now, region),
    )


def _as_agreed(
    line: CartLine,
    paid: LineBeingPaid,
    catalogue: Catalogue,
    now: datetime,
    region: str | None,
    pricing_id: str | None,
) -> PricedLine | None:
    """A line as it is being paid; None where there is nothing left to describe it by. Some of its own payment
    may be what closes a draw: the last numbers that are held for it make the draw sold out.
    """
    offer = catalogue.offers.get(line.offer_key)
    known = (catalogue.draw(line.offer_key, draw_no) for draw_no in line.draw_nos)
    draws = tuple(draw for draw in known if draw is not None)
    if offer is None or not draws:
        return None
    return PricedLine(
        line,
        offer,
        _game_offer(line, offer, region, pricing_id) or _unpublished(line),
        draws,
        line.shown_price,
        offer.name_in(region),
        paid.is_pre_order,
        None if paid.is_pre_order else _offset(draws[0], catalogue, now, region),
    )


def _unpublished(line: CartLine) -> GameOffer:
    """A shape of ticket that was sold when the line was put in, and is not any more."""
    return GameOffer(
        key=line.game_offer,
        min_games=line.num_games,
        max_games=line.num_games,
        layout=line.layout,
        prices={},
        currency=line.currency,
        pricing_id=STANDARD_PRICES,
    )


def _offset(first: Draw, catalogue: Catalogue, now: datetime, region: str | None) -> int:
    """How many draws of the same offer are on sale before this one."""
    coming = catalogue.draws.get(first.offer_key, ())
    return sum(1 for draw in coming if draw.draw_at < first.draw_at and draw.refusal(now, region) is None)


def _game_offer(line: CartLine, offer: Offer, region: str | None, pricing_id: str | None) -> GameOffer | None:
    game_type = offer.game_type(line.game_type)
    return None if game_type is None else game_type.game_offer(line.game_offer, region, pricing_id)
