"""Pre-orders: bought when their draw opens, in the order of placing (docs/domain.md §10.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any, Final, Literal
from uuid import UUID

from catalogue.offers import Offer
from catalogue.regions import is_allowed
from checkout.cart.rules.lines import chosen_instant, waits
from checkout.customers.rules import CustomerState
from checkout.payment.rules.begin import LaterPayment, PreOrderLine
from checkout.payment.rules.saga import OrderLine
from games.entries import unpack
from games.game_types import way_of
from games.layout import Layout


class PreOrderState(StrEnum):
    """accepted -> placed -> allocated -> charging -> charged, or back to placed; cancelled.

    It is accepted while the rest of its cart is being paid. Stock is reserved from `allocated` on; the pivot
    is the capture of the charging checkout.
    """

    ACCEPTED = "accepted"
    PLACED = "placed"
    ALLOCATED = "allocated"
    CHARGING = "charging"
    CHARGED = "charged"
    CANCELLED = "cancelled"


class ScheduledKind(StrEnum):
    """The kinds in docs/requirements.md (Scheduled purchase); a deferred line is the second."""

    PRE_ORDER = "pre_order"
    SCHEDULED_PURCHASE = "scheduled_purchase"


FINAL_REFUSALS: Final = frozenset(
    {
        "sold_out",
        "too_few_left",
        "customer_limit",
        "licensing_restriction",
        "draw_closed",
        "game_changed",
        "unknown_draw",
        "account_closed",
        "self_excluded",
        "register_excluded",
        "time_out",
    }
)
"""Reasons without another attempt: it would fail again, or the customer chose a break."""

EXECUTION_LOCK: Final = timedelta(minutes=5)
"""How long before its purchase a customer can no longer cancel it (docs/domain.md §10.8)."""

CANCELLED_BY_CUSTOMER: Final = "by_customer"
MESSAGES: Final = {
    CANCELLED_BY_CUSTOMER: "You cancelled this order",
    "sold_out": "The draw sold out before we could buy your tickets",
    "too_few_left": "There were not enough tickets left for your order",
    "licensing_restriction": "This is not sold where you live",
    "game_changed": "The rules of this game have changed",
    "draw_closed": "The draw closed before we could buy your tickets",
    "draw_cancelled": "The draw was cancelled",
    "excluded": "You are excluded from buying",
    "account_closed": "Your account is closed",
    "payment_unknown": "We could not find out in time whether your payment went through",
    "payment_failed": "We could not collect your payment while the draw was open",
}
"""Messages for the customer by the code of a cancellation's reason."""

NOT_CHARGED: Final = "You were not charged"
IN_WALLET: Final = "The amount we charged is in your wallet"
_IF_CHARGED: Final = "If it did, the money is in your wallet"

PAUSES: Final = (timedelta(hours=1), timedelta(hours=6), timedelta(days=1))
"""Pauses after the first failed attempts; the last one applies from then on."""
LAST_CALL: Final = timedelta(hours=2)
"""How long before the stop of its draw a pre-order gets one more attempt."""
LAST_PAUSE: Final = timedelta(minutes=30)
"""Pause between attempts in that time."""


NEVER_ASKED: Final = "payment_not_started"
"""No fund was charged: a worker died, and another continues at once."""


@dataclass(frozen=True, slots=True)
class PreOrder(PreOrderLine):
    """A pre-order as it is stored.

    `attempt_order_id` and `ticket_id` belong to the last attempt. `region` is the customer's current region,
    empty while unknown, and `stop` the stop of its draw there. The draw may be sold in `draw_regions`; none
    means everywhere. `on_sale` is whether it can be bought at the draw's present status. `is_locked` is
    whether it is too late to cancel. A voucher pays `discount` beside the `price`. `fund_refused` is why its
    fund is no longer charged.
    """

    cart_id: UUID
    game_offer: str
    discount: int
    details: Mapping[str, Any]
    state: PreOrderState
    version: int
    placed_at: datetime
    attempts: int
    retry_at: datetime | None
    attempt_order_id: UUID
    ticket_id: UUID
    charge_checkout_id: UUID | None
    reason_code: str | None
    reason_message: str | None
    payment: LaterPayment
    fund_refused: str | None
    region: str
    open_at: datetime
    stop: datetime
    draw_regions: Sequence[str]
    draw_cancelled: bool
    draw_date: date
    draw_at: datetime
    draws_when_sold_out: bool
    on_sale: bool
    is_locked: bool
    layout: Layout | None
    packed: bytes
    customer: CustomerState | None = None
    gone: Literal["excluded", "account_closed"] | None = None
    """Why its customer may not buy."""

    @property
    def purchase_at(self) -> datetime:
        """When it is bought: on the opening of its draw, or on a later day that its customer chose."""
        return max(self.open_at, chosen_instant(self.details) or self.open_at)

    @property
    def can_be_cancelled(self) -> bool:
        return self.state is PreOrderState.PLACED and not self.is_locked

    @property
    def kind(self) -> ScheduledKind:
        is_deferred = waits(self.game_type, chosen_instant(self.details))
        return ScheduledKind.SCHEDULED_PURCHASE if is_deferred else ScheduledKind.PRE_ORDER

    @property
    def line(self) -> OrderLine:
        return OrderLine(
            ticket_id=self.ticket_id,
            offer_key=self.offer_key,
            offer_name=self.offer_name,
            draw_nos=(self.draw_no,),
            num_games=self.num_games,
            price=self.price,
            game_type=self.game_type,
            details=self.details,
            discount=self.discount,
            way=self.way,
        )

    @property
    def entries(self) -> list[dict[str, list[int]]]:
        """Its entries as the customer filled them in; none for raffle tickets and shares."""
        return [] if self.layout is None else unpack(self.layout, self.packed)

    @property
    def way(self) -> str:
        """The name of its game type; empty for standard games."""
        return "" if self.layout is None else way_of(self.layout, self.game_type)

    @property
    def product_type(self) -> str:
        """Type of its offer (docs/requirements.md, Cart item)."""
        kind: str = self.details.get("product_type", "raffle_ticket")
        return kind


@dataclass(frozen=True, slots=True)
class Decided:
    """A pre-order whose charge has ended: `code` is why it failed, None when it is paid."""

    pre_order: PreOrder
    code: str | None
    message: str


def retry_at(attempts: int, now: datetime, stop: datetime) -> datetime | None:
    """The time of the next attempt after `attempts` failures; None when its draw stops selling before.

    Pauses grow, but one attempt is always made two hours before the stop.
    """
    pause = PAUSES[min(max(attempts, 1), len(PAUSES)) - 1]
    last_call = stop - LAST_CALL
    again = min(now + pause, last_call) if now < last_call else now + min(pause, LAST_PAUSE)
    return again if now < again < stop else None


def cancellation(code: str, message: str, *, was_charged: bool) -> str:
    """The message of a cancellation: its reason, and the place of money that an attempt took (`was_charged`),
    which is in the wallet.
    """
    reason = MESSAGES.get(code, message)
    if was_charged:
        return f"{reason.rstrip('.')}. {IN_WALLET}"
    if code not in MESSAGES:
        return reason
    return f"{reason}. {_IF_CHARGED if code == 'payment_unknown' else NOT_CHARGED}"


def refusal_where_it_is_sold(
    offer: Offer, game_type: str, game_offer: str, draw_regions: Sequence[str], region: str | None
) -> str | None:
    """Why customers of a region may not buy a game offer, by the rules of carts (docs/domain.md §10.12);
    None where they may, or while the region is unknown.
    """
    restriction = offer.restriction(region, game_type)
    if restriction is not None:
        return restriction
    way = offer.game_type(game_type)
    is_only_elsewhere = (
        way is not None
        and way.game_offer(game_offer, None) is not None
        and way.game_offer(game_offer, region) is None
    )
    return "licensing_restriction" if is_only_elsewhere or not is_allowed(draw_regions, region) else None
