"""Reserves stock for an order until it is paid (docs/reliability.md §5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from catalog.errors import refused
from catalog.stock import store as stock
from catalog.stock.rules import (
    SYNDICATE,
    Allocation,
    RequestedLine,
    Reservation,
    ReservedLine,
    StockLine,
    game_type_allocation,
)
from servicekit.data.database import Database
from servicekit.errors import RuleRefused

RESERVATION_LIFETIME: Final = timedelta(minutes=10)
"""How long numbers are reserved, from the last call or, if that is later, from
the end of the order's wait for its payment; never beyond the stop of the draw.
"""
MAX_WAIT: Final = timedelta(days=7)
"""Longest wait for a payment during which numbers stay reserved. Staff handle a provider that is undecided by
then, and an abandoned order must not block numbers until a draw that is months away.
"""

_MESSAGES: Final = {
    "sold_out": "Sorry, this draw is sold out",
    "draw_closed": "Sorry, this draw has closed",
    "draw_not_open": "This draw is not open yet",
    "licensing_restriction": "Sorry, this is not sold where you live",
    "customer_limit": "You already have as many as one customer may buy",
    "unknown_draw": "We do not know this draw",
}


@dataclass(frozen=True, slots=True)
class ReserveStock:
    """Reserves, confirms and releases. Calls `changed` when a draw may have to be capped or opened."""

    database: Database
    changed: Callable[[], None]
    _allocations: dict[tuple[str, int], Allocation] = field(default_factory=dict)

    async def reserve(
        self,
        order_id: UUID,
        customer_id: UUID,
        region: str,
        wanted: Sequence[RequestedLine],
        *,
        waits_until: datetime | None = None,
    ) -> Reservation:
        """Reserves numbers for every line, or for none. Idempotent by the order.

        A repeated call extends the deadline and never shortens it. `waits_until` is the last instant at which
        the order may still wait for its payment; None when it does not wait.

        Raises RuleRefused with the reason, its target being the line's ticket.
        """
        lines = [await self._line(line) for line in wanted]
        held = await stock.reserve(
            self.database,
            order_id=order_id,
            customer_id=customer_id,
            region=region,
            lines=lines,
            lifetime=RESERVATION_LIFETIME,
            waits_until=waits_until,
            max_wait=MAX_WAIT,
        )
        if any(line.filled for line in held):
            self.changed()
        _require(held, "reserved")
        deadlines = [line.expires_at for line in held if line.expires_at is not None]
        return Reservation(held, min(deadlines))

    async def confirm(self, order_id: UUID) -> Sequence[ReservedLine]:
        """Confirms the numbers of a paid order. Raises RuleRefused when they are gone."""
        held = await stock.confirm(self.database, order_id, lifetime=RESERVATION_LIFETIME)
        if not held:
            raise refused("nothing_held", "No stock was reserved for this order")
        self.changed()
        _require(held, "confirmed")
        return held

    async def release(self, order_id: UUID) -> int:
        """Releases the numbers of an order; returns how many lines."""
        released = await stock.release(self.database, order_id)
        if released:
            self.changed()
        return released

    async def release_tickets(self, order_id: UUID, tickets: Sequence[UUID]) -> tuple[int, list[UUID]]:
        """Releases the numbers of tickets that are in no drawing and no full syndicate.

        Returns how many were released now, and which tickets have no numbers.
        """
        released, free = await stock.release_tickets(self.database, order_id, tickets)
        if released:
            self.changed()
        return released, free

    async def _line(self, line: RequestedLine) -> StockLine:
        is_share = line.game_type == SYNDICATE
        method = Allocation.SEQUENTIAL if is_share else await self._method(line)
        series = line.series or None if is_share else 0
        return StockLine(line.ticket_id, line.offer_key, line.draw_no, series, method.value, line.quantity)

    async def _method(self, line: RequestedLine) -> Allocation:
        draw = (line.offer_key, line.draw_no)
        if draw not in self._allocations:
            async with self.database.read() as session:
                known = await stock.allocation_of(session, *draw)
            if known is None:
                raise _refusal("unknown_draw", 0, line.ticket_id)
            self._allocations[draw] = Allocation(known)
        return game_type_allocation(line.game_type, self._allocations[draw])


async def expire_reservations(database: Database) -> int:
    """Releases reservations past their deadline or the stop of their draw; returns how many lines."""
    return await stock.expire(database)


def _require(held: Sequence[ReservedLine], outcome: str) -> None:
    for line in held:
        if line.outcome != outcome:
            raise _refusal(line.outcome, line.available, line.reference)


def _refusal(reason: str, available: int, ticket_id: UUID) -> RuleRefused:
    if reason == "too_few_left":
        left = "1 single ticket" if available == 1 else f"{available} single tickets"
        message = f"Books of this size are sold out; you can still buy {left}"
    else:
        message = _MESSAGES[reason]
    return RuleRefused(reason, message, target=str(ticket_id))
