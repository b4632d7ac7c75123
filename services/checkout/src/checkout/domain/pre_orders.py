"""Pre-orders: bought when their draw opens, in the order of placing (domain handbook §10.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from checkout.domain.catalogue import Offer, is_allowed


class PreOrderState(StrEnum):
    """accepted -> placed -> allocated -> charging -> charged, or back to placed; cancelled.

    It is accepted while the rest of its cart is being paid. Numbers are held from `allocated` on; the pivot
    is the capture of the charging checkout.
    """

    ACCEPTED = "accepted"
    PLACED = "placed"
    ALLOCATED = "allocated"
    CHARGING = "charging"
    CHARGED = "charged"
    CANCELLED = "cancelled"


class ScheduledKind(StrEnum):
    """Kinds of the specification, Scheduled purchase; what is deferred is bought by one of the second."""

    PRE_ORDER = "pre_order"
    SCHEDULED_PURCHASE = "scheduled_purchase"


@dataclass(frozen=True, slots=True)
class OrderedAhead:
    """What is bought when its draw opens; `price`, in minor units, is what its customer pays then."""

    pre_order_id: UUID
    customer_id: UUID
    order_id: UUID
    offer_key: str
    offer_name: str
    game_type: str
    draw_no: int
    num_games: int
    price: int
    currency: str


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
"""What no later attempt would change, or must not: whoever takes a break buys nothing after it unasked."""

EXECUTION_LOCK: Final = timedelta(minutes=5)
"""How long before it is to be bought its customer can cancel it no more (domain handbook §10.8)."""

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
"""Why a pre-order was cancelled, for its customer, by the code of the reason."""

NOT_CHARGED: Final = "You were not charged"
IN_WALLET: Final = "The amount we charged is in your wallet"
_IF_CHARGED: Final = "If it did, the money is in your wallet"

PAUSES: Final = (timedelta(hours=1), timedelta(hours=6), timedelta(days=1))
"""Pauses after the first attempts that failed; the last one holds from then on."""
LAST_CALL: Final = timedelta(hours=2)
"""How long before the stop of its draw a pre-order gets one more attempt."""
LAST_PAUSE: Final = timedelta(minutes=30)
"""Pause between attempts in that time."""


NEVER_ASKED: Final = "payment_not_started"
"""Nobody has asked a fund for money: a worker died, and another goes on at once."""


def retry_at(attempts: int, now: datetime, stop: datetime) -> datetime | None:
    """When a pre-order is tried again after `attempts` failures; None when its draw stops selling before.

    Pauses grow, but one attempt is always made two hours before the stop.
    """
    pause = PAUSES[min(max(attempts, 1), len(PAUSES)) - 1]
    last_call = stop - LAST_CALL
    again = min(now + pause, last_call) if now < last_call else now + min(pause, LAST_PAUSE)
    return again if now < again < stop else None


def cancellation(code: str, message: str, *, was_charged: bool) -> str:
    """What the customer is told of a pre-order cancelled for this reason, and of their money: `was_charged`
    is whether an attempt to buy it took some, which is in the wallet.
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
    """Why customers of a region may not buy a shape of ticket of an offer, as carts ask before a line is paid
    (domain handbook §10.12); None where they may, or while the region is not known.
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
