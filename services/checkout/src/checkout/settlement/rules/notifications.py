"""Facts of which holders of tickets are notified without a payment."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class WonGoods:
    """Goods or a voucher that a raffle ticket won; `value` in minor units."""

    offer_key: str
    draw_no: int
    drawing_name: str
    ticket_id: UUID
    number: int
    title: str
    kind: str
    value: int
    currency: str
    customer_id: UUID
    offer_name: str


@dataclass(frozen=True, slots=True)
class ShareHolder:
    """A customer's shares of a full syndicate, and the first ticket of them."""

    offer_key: str
    draw_no: int
    series: int
    name: str
    customer_id: UUID
    ticket_id: UUID
    shares: int
