"""Orders as their customers see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

from checkout.orders.rules.status import DrawOfLineStatus, LineStatus, OrderStatus
from checkout.payment.rules.states import CheckoutState


@dataclass(frozen=True, slots=True)
class BoughtDraw:
    """A draw of an order line, with its pool where that is known, and what went back to the wallet as the
    line is not played in it; both in minor units.
    """

    draw_no: int
    draw_date: date
    draw_at: datetime
    prize_pool: int | None
    prize_pool_currency: str | None
    draws_when_sold_out: bool
    status: DrawOfLineStatus
    refund: int | None


@dataclass(frozen=True, slots=True)
class BoughtLine:
    """A line of an order. `ticket_id` and `serial` are None while, or because, there is no ticket. The
    customer paid `price` less the `discount` of a voucher, and `refunded` went back of that, in minor units.
    """

    line_id: UUID
    ticket_id: UUID | None
    serial: str | None
    status: LineStatus
    offer_key: str
    offer_name: str
    game_type: str
    num_games: int
    price: int
    draws: Sequence[BoughtDraw]
    details: Mapping[str, Any]
    numbers: Sequence[int]
    is_pre_order: bool = False
    discount: int = 0
    way: str = ""
    """What its way to play is called, empty for standard games."""
    entries: Sequence[Mapping[str, list[int]]] = ()
    """As the customer filled them in; none for raffle tickets and shares."""
    purchase_at: datetime | None = None
    """When a pre-order is bought and charged: as its draw opens, on a later day that was chosen, or when it
    is tried again.
    """
    charged_at: datetime | None = None
    """When a pre-order was bought and charged."""
    refunded: int = 0
    code: str | None = None
    message: str | None = None
    """Why a pre-order was not bought, or could not be so far."""

    @property
    def is_given_up(self) -> bool:
        """Whether it is a pre-order that will not be bought."""
        return self.is_pre_order and self.status == "cancelled"

    @property
    def is_to_be_charged(self) -> bool:
        return self.is_pre_order and self.status in ("pending", "placed")

    @property
    def series(self) -> int | None:
        """Which syndicate of its draw its shares are of."""
        series: int = self.details.get("series", 0)
        return series or None


@dataclass(frozen=True, slots=True)
class OrderedAt:
    """The partner through whom an order came, and the partner's channel."""

    slug: str
    name: str
    channel_key: str


@dataclass(frozen=True, slots=True)
class BoughtOrder:
    """An order; amounts in minor units of `currency`. `total` is charged with it and excludes its pre-orders,
    whose id is that of their line. `checkout_id` is that of its receipt.
    """

    order_id: UUID
    checkout_id: UUID
    status: OrderStatus
    total: int
    currency: str
    placed_at: datetime
    lines: Sequence[BoughtLine]
    voucher_code: str | None = None
    partner: OrderedAt | None = None
    tracked_at: datetime | None = None
    """When analytics got it, if requested."""
    cart_id: UUID | None = None
    """Its cart, if requested."""
    deposited: int = 0
    """The part of the paid total that deposits for it paid, if requested."""

    @property
    def discount(self) -> int:
        """What its voucher took off, or will when draws open."""
        return sum(line.discount for line in self.lines if not line.is_given_up)

    @property
    def pre_order_total(self) -> int:
        """The amount still to be charged when draws open."""
        return sum(line.price - line.discount for line in self.lines if line.is_to_be_charged)

    @property
    def paid_total(self) -> int:
        """The amount charged so far, pre-orders included."""
        if self.status in ("pending", "failed"):
            return 0
        return self.total + sum(
            line.price - line.discount for line in self.lines if line.charged_at is not None
        )

    @property
    def refunded_total(self) -> int:
        return sum(line.refunded for line in self.lines)

    def without_tickets(self) -> BoughtOrder:
        """The order without tickets, entries, reasons and deposits, for readers other than its customer."""
        return replace(
            self,
            deposited=0,
            lines=[
                replace(
                    line,
                    ticket_id=None,
                    serial=None,
                    entries=(),
                    numbers=(),
                    code=None,
                    message=None,
                )
                for line in self.lines
            ],
        )


@dataclass(frozen=True, slots=True)
class BoughtCheckout:
    order: BoughtOrder
    state: CheckoutState
    failure_code: str | None
    failure_message: str | None
