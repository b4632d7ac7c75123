"""A cart priced by the server. Prices, removals and totals are worked out on every read and stored
nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from catalogue.descriptions import describe
from catalogue.draws import Draw
from catalogue.offers import GameOffer
from catalogue.product_types import REGULATED
from checkout.cart.rules.discounts import KnownVoucher, Reduction, reduction_in_cart
from checkout.cart.rules.lines import CartLine, LineBeingPaid, PricedLine, RemovedLine, chosen_instant, waits
from checkout.cart.rules.quote import ticket_price
from checkout.catalogue.rules import CAPABILITY_DISABLED, Market, is_outdated
from games.prices import STANDARD_PRICES

MAX_LINES = 50
"""Most lines of one cart; also the limit in the statements that add to a cart."""


@dataclass(frozen=True, slots=True)
class PricedCart:
    """A cart's lines and its total in minor units, pre-orders included. `currency` is None for an empty cart.
    `reduction` is that of its voucher, for now and later.
    """

    lines: tuple[PricedLine, ...]
    removed: tuple[RemovedLine, ...]
    total: int
    currency: str | None
    reduction: Reduction | None = None

    @property
    def due_lines(self) -> tuple[PricedLine, ...]:
        return tuple(line for line in self.lines if not line.is_pre_order)

    @property
    def pre_order_lines(self) -> tuple[PricedLine, ...]:
        return tuple(line for line in self.lines if line.is_pre_order)

    @property
    def pre_order_total(self) -> int:
        """The amount due when draws open, in minor units, less discounts."""
        return sum(line.price - self.discount_of(line) for line in self.pre_order_lines)

    @property
    def due(self) -> int:
        """The amount due now: the total less pre-orders (docs/requirements.md, Wallet purchase) and
        discounts.
        """
        return self.total - self.pre_order_total - self.discount

    @property
    def discount(self) -> int:
        return 0 if self.reduction is None else self.reduction.total

    def discount_of(self, line: PricedLine) -> int:
        return 0 if self.reduction is None else self.reduction.parts.get(line.line.line_id, 0)

    @property
    def is_regulated(self) -> bool:
        """Whether any line is regulated; the site then shows a notice."""
        return any(line.offer.type in REGULATED for line in self.lines)

    @property
    def price_changes(self) -> tuple[PricedLine, ...]:
        """Lines that now cost something else than the customer last saw."""
        return tuple(priced for priced in self.lines if priced.price != priced.line.shown_price)


def price_cart(
    lines: Iterable[CartLine],
    market: Market,
    being_paid: Mapping[UUID, LineBeingPaid] | None = None,
    voucher: KnownVoucher | None = None,
) -> PricedCart:
    """Prices each line at its current price, removes those that cannot be bought (docs/domain.md §14), and
    applies the cart's voucher.

    While a checkout is under way the cart has only the lines that are `being_paid`, at the prices that its
    customer agreed to, even if their draws and offers change.
    """
    priced: list[PricedLine] = []
    removed: list[RemovedLine] = []
    for line in lines:
        if being_paid is not None and line.line_id in being_paid:
            paid = _as_agreed(line, being_paid[line.line_id], market)
            priced += [] if paid is None else [paid]
            continue
        outcome = _price_line(line, market)
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
        else reduction_in_cart(
            voucher, priced, market.now, is_available=market.allowed.vouchers, being_paid=being_paid
        ),
    )


def _price_line(line: CartLine, market: Market) -> PricedLine | RemovedLine:
    offer = market.catalogue.offers.get(line.offer_key)
    name = offer.name_in(market.region) if offer else line.offer_key
    description = describe(name, line.num_games, len(line.draw_nos), line.product_type, line.way)
    if line.removed_reason is not None:
        return RemovedLine(line, line.not_put_in or description, line.removed_reason)
    if offer is None or offer.suspended:
        return RemovedLine(line, description, "suspended")
    if offer.type in market.allowed.closed:
        return RemovedLine(line, description, CAPABILITY_DISABLED)
    if not market.terms.sells(line.offer_key):
        return RemovedLine(line, description, "not_sold_here")
    restriction = offer.restriction(market.region, line.game_type)
    if restriction is not None:
        return RemovedLine(line, description, restriction)
    game_offer = market.game_offer(offer, line.game_type, line.game_offer)
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
        draw = market.catalogue.draw(line.offer_key, draw_no)
        reason = draw.refusal(market.now, market.region) if draw else "draw_closed"
        if draw is not None and reason in (None, "draw_not_open") and len(line.draw_nos) == 1:
            is_pre_order = draw.takes_pre_orders(market.now, deferred=deferred, purchase_at=purchase_at)
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
        None if is_pre_order else _offset(draws[0], market),
    )


def _as_agreed(line: CartLine, paid: LineBeingPaid, market: Market) -> PricedLine | None:
    """A line as it is being paid; None without an offer or draw to describe it by. Its own payment may close
    a draw: the last reserved numbers make the draw sold out.
    """
    offer = market.catalogue.offers.get(line.offer_key)
    known = (market.catalogue.draw(line.offer_key, draw_no) for draw_no in line.draw_nos)
    draws = tuple(draw for draw in known if draw is not None)
    if offer is None or not draws:
        return None
    return PricedLine(
        line,
        offer,
        market.game_offer(offer, line.game_type, line.game_offer) or _unpublished(line),
        draws,
        line.shown_price,
        offer.name_in(market.region),
        paid.is_pre_order,
        None if paid.is_pre_order else _offset(draws[0], market),
    )


def _unpublished(line: CartLine) -> GameOffer:
    return GameOffer(
        key=line.game_offer,
        min_games=line.num_games,
        max_games=line.num_games,
        layout=line.layout,
        prices={},
        currency=line.currency,
        pricing_id=STANDARD_PRICES,
    )


def _offset(first: Draw, market: Market) -> int:
    """How many draws of the same offer are on sale before this one."""
    coming, now, region = market.coming(first.offer_key), market.now, market.region
    return sum(1 for draw in coming if draw.draw_at < first.draw_at and draw.refusal(now, region) is None)
