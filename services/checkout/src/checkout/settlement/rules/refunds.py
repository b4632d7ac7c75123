"""Refunds of cancelled draws and of self-excluded customers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class DrawRefund:
    """The refund of a cancelled draw; `version` proves its lease."""

    offer_key: str
    draw_no: int
    state: str
    version: int

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "version": self.version}


@dataclass(frozen=True, slots=True)
class RefundSums:
    """Entries of a draw that are refunded, and their sum in minor units."""

    entries: int
    refunded: int
    currency: str | None


@dataclass(frozen=True, slots=True)
class Exclusion:
    """The refund of a self-excluded customer's unplayed entries; `version` proves its lease."""

    customer_id: UUID
    version: int

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {"customer": self.customer_id, "version": self.version}


@dataclass(frozen=True, slots=True)
class StockTickets:
    """Raffle tickets, or tickets of shares, of one order whose draw was open at the exclusion."""

    order_id: UUID
    tickets: Sequence[UUID]
