"""Orders and tickets as their customers see them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Literal
from urllib.parse import urlsplit
from uuid import UUID

from catalogue.draws import DrawStatus
from checkout.payment.rules.saga import CheckoutState
from checkout.settlement.rules.settlements import DrawResult
from games.layout import Layout

OrderStatus = Literal["pending", "placed", "paid", "cancelled", "failed", "refunded"]
"""pending while it is being paid; paid, or failed with nothing taken; placed while everything of it waits to
be bought later; cancelled when nothing of it was bought; refunded when all that was bought of it went back.
"""
LineStatus = Literal["pending", "placed", "confirmed", "cancelled", "refunded"]
"""placed while it waits to be bought later, confirmed with its ticket, cancelled when it was not bought."""
DrawOfLineStatus = Literal["to_come", "drawn", "cancelled", "given_back"]
"""given_back: the draw takes place without the line, as its syndicate did not fill, its owner is excluded or
it was paid too late.
"""


def order_status(
    kept: Literal["pending", "paid", "failed", "refunded"], lines: Collection[LineStatus]
) -> OrderStatus:
    """The status from that of the checkout's end (`kept`) and those of its lines: pre-orders, cancellations
    and refunds change lines only.
    """
    became = {line for line in lines if line != "cancelled"}
    if kept != "paid" or "confirmed" in became:
        return kept
    if not became:
        return "cancelled"
    if became == {"refunded"}:
        return "refunded"
    return "paid" if "refunded" in became else "placed"


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


def allowed_deep_link(link: str | None, origins: Collection[str]) -> str | None:
    """The link if its scheme and host are those of one of `origins`, such as "wattle://receipt"; else None.

    A link that browsers may read differently is never allowed.
    """
    if link is None or not link.isprintable() or any(character in link for character in "\\ @"):
        return None
    try:
        wanted = urlsplit(link)
        known = [urlsplit(origin) for origin in origins]
    except ValueError:
        return None
    if wanted.scheme in {"javascript", "data", "vbscript", "http", ""} or not wanted.netloc:
        return None
    return link if (wanted.scheme, wanted.netloc) in {(each.scheme, each.netloc) for each in known} else None


@dataclass(frozen=True, slots=True)
class BoughtEntry:
    """A ticket in one draw. `prize` is in minor units, 0 before the settlement.

    A provisional prize is paid at `pay_from`, one with `claim_required` after a payout review; `refused` is
    the reason of a refusal. `withdrawn` entries left the draw before it closed, as their owner excluded
    themselves; `given_up` ones, as their syndicate did not fill. `refund` is the amount returned for them or
    for a cancelled draw.
    """

    draw_no: int
    draw_date: date
    draw_at: datetime
    status: DrawStatus
    result: DrawResult | None
    result_version: int | None
    settled: bool
    prize: int
    pay_from: datetime | None = None
    claim_required: bool = False
    cancelled: bool = False
    withdrawn: bool = False
    given_up: bool = False
    refund: int | None = None
    refused: str | None = None
    draws_when_sold_out: bool = False

    @property
    def is_to_come(self) -> bool:
        """Whether the ticket waits for this draw."""
        is_out = self.cancelled or self.withdrawn or self.given_up
        return self.status < DrawStatus.DRAWN and not is_out

    @property
    def waits_for_last_ticket(self) -> bool:
        """Whether the draw is held once its last ticket is sold, at `draw_at` at the latest."""
        return self.draws_when_sold_out and self.status < DrawStatus.CLOSED


@dataclass(frozen=True, slots=True)
class WonPrize:
    """A prize of a raffle that a ticket won; `is_paid` once cash is in the wallet. `value` in minor units.

    It is in payout review while it `is_checked`; `refused` is the reason of a refusal.
    """

    draw_no: int
    drawing: str
    drawing_name: str
    prize_no: int
    number: int
    title: str
    kind: Literal["cash", "goods", "voucher"]
    value: int
    currency: str
    is_paid: bool
    is_checked: bool = False
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class TicketReview:
    """The payout review of a ticket's prize of `amount` minor units."""

    kind: str
    reference: str
    draw_no: int
    amount: int
    decision: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class BoughtSyndicate:
    """The syndicate of a ticket's shares; `won` and `refunded` are this ticket's, in minor units.

    Winnings are in payout review while it `is_checked`; `refused` is the reason of a refusal. `is_given_up`
    if the syndicate did not fill.
    """

    series: int
    name: str
    status: int
    shares: int
    plays_offer_key: str
    won: int
    is_given_up: bool
    refunded: int | None
    is_checked: bool = False
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class BoughtTicket:
    """A ticket with its entries in the order of drawing. The customer paid `price` less `discount`, in minor
    units, by the checkout `checkout_id`.
    """

    ticket_id: UUID
    serial: str
    order_id: UUID
    checkout_id: UUID
    offer_key: str
    offer_name: str
    game_type: str
    game_offer: str
    num_games: int
    packed: bytes
    layout: Layout | None
    quickpick: bool
    price: int
    discount: int
    currency: str
    purchased_at: datetime
    entries: Sequence[BoughtEntry]
    details: Mapping[str, Any]
    numbers: Sequence[int]
    raffle_prizes: Sequence[WonPrize]
    syndicate: BoughtSyndicate | None
