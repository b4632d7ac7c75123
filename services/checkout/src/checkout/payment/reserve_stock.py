"""Reservations of catalog's stock for orders (docs/reliability.md §4)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from checkout.payment.clients import StockClient
from checkout.payment.rules.saga import HeldStock, StockRequest
from checkout.payment.store import stock_releases
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, NotFound, RuleRefused, ServiceError
from servicekit.telemetry.logs import log

_MAYBE_OWN_RESERVATION: Final = frozenset({"sold_out", "too_few_left", "customer_limit"})
"""Refusals that reservations of the customer's earlier attempts may cause."""
_EARLIER_ATTEMPTS: Final = 4


@dataclass(frozen=True, slots=True)
class ReserveStock:
    """Each call is idempotent by the order."""

    database: Database
    stock: StockClient

    async def hold(self, wanted: StockRequest) -> datetime:
        """Reserves stock for all lines or none, or extends the reservation; returns its expiry.

        Reservations of the customer's failed attempts are released first if they are in the way. Raises what
        `StockClient.reserve` raises.
        """
        try:
            return await self.stock.reserve(wanted)
        except RuleRefused as refusal:
            by_themselves = refusal.code in _MAYBE_OWN_RESERVATION
            if not by_themselves or not await self._release_earlier(wanted.customer_id):
                raise
        return await self.stock.reserve(wanted)

    async def confirm(self, order_id: UUID) -> list[HeldStock]:
        return await self.stock.confirm(order_id)

    async def release(self, order_id: UUID) -> bool:
        """Releases the stock of an order; False when catalog may still reserve it."""
        try:
            await self.stock.release(order_id)
        except (InvalidRequest, NotFound, RuleRefused) as error:
            # A repetition gets the same answer; the reservation expires by itself.
            log.error("stock_release_impossible", order_id=str(order_id), code=error.code)
        except ServiceError as error:
            log.warning("stock_not_released", order_id=str(order_id), reason=error.code)
            return False
        return True

    async def release_owed(self, order_ids: Sequence[UUID]) -> int:
        """Releases stock that is recorded as owed (`stock_releases`); returns the number of orders."""
        asked = await asyncio.gather(*(self.release(order_id) for order_id in order_ids))
        free = [order_id for order_id, is_free in zip(order_ids, asked, strict=True) if is_free]
        if free:
            await stock_releases.done(self.database, free)
        return len(free)

    async def _release_earlier(self, customer_id: UUID) -> bool:
        """Whether stock of the customer's failed attempts was released."""
        owed = await stock_releases.of_customer(self.database, customer_id, limit=_EARLIER_ATTEMPTS)
        return bool(owed) and await self.release_owed(owed) > 0
