"""Tickets as their customers see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from catalogue.draws import DrawStatus
from checkout.settlement.rules.scoring import DrawResult
from games.layout import Layout


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
