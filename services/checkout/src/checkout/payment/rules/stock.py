"""Requests for catalog's stock, and its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class WantedStock:
    """What a line needs of something scarce; `series` 0 leaves the choice of the syndicate to catalog."""

    ticket_id: UUID
    offer_key: str
    draw_no: int
    game_type: str
    quantity: int
    series: int


@dataclass(frozen=True, slots=True)
class WantedNumbers:
    """What an order wants to have held. `waits_until` is the last instant at which it may still wait for its
    money, None when it does not wait: numbers are held for as long, and then for as long as paying takes.
    """

    order_id: UUID
    customer_id: UUID
    region: str
    lines: Sequence[WantedStock]
    waits_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class HeldStock:
    """Numbers of a ticket: of a raffle, or of the shares of a syndicate."""

    ticket_id: UUID
    series: int
    numbers: Sequence[int]
