"""The numbers that catalog holds for orders of what is scarce (handbook, Workflows)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from checkout.payment.clients.stock import StockClient
from checkout.payment.rules.saga import HeldStock, StockRequest
from checkout.payment.store import stock_releases
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, NotFound, RuleRefused, ServiceError
from servicekit.telemetry.logs import log

_MAYBE_HELD_BY_THEMSELVES: Final = frozenset({"sold_out", "too_few_left", "customer_limit"})
"""Refusals for which what is still held for an earlier attempt of the same customer may be the reason."""
_EARLIER_ATTEMPTS: Final = 4


class ReserveStock:
    """Holds, confirms and frees them. Each call is idempotent by the order."""

    def __init__(self, database: Database, stock: StockClient) -> None:
        self._database = database
        self._stock = stock

    async def hold(self, wanted: StockRequest) -> datetime:
        """Has catalog hold numbers for all lines, or none, and says until when; those that are held already,
        on. What it still holds for attempts of the customer that failed does not stand in their way. Raises
        what `StockClient.reserve` raises.
        """
        try:
            return await self._stock.reserve(wanted)
        except RuleRefused as refusal:
            by_themselves = refusal.code in _MAYBE_HELD_BY_THEMSELVES
            if not by_themselves or not await self._free_earlier(wanted.customer_id):
                raise
        return await self._stock.reserve(wanted)

    async def confirm(self, order_id: UUID) -> list[HeldStock]:
        """Makes what a paid order holds its own. Raises RuleRefused when it cannot be had any more."""
        return await self._stock.confirm(order_id)

    async def free(self, order_id: UUID) -> bool:
        """Has catalog free what it holds of an order, if anything; False when it may still hold it."""
        try:
            await self._stock.release(order_id)
        except (InvalidRequest, NotFound, RuleRefused) as error:
            # It will say the same for ever; what it holds ends with its own deadline.
            log.error("stock_release_impossible", order_id=str(order_id), code=error.code)
        except ServiceError as error:
            log.warning("stock_not_released", order_id=str(order_id), reason=error.code)
            return False
        return True

    async def free_owed(self, order_ids: Sequence[UUID]) -> int:
        """Frees what is written down as owed (`stock_releases`); of how many orders it has done so."""
        asked = await asyncio.gather(*(self.free(order_id) for order_id in order_ids))
        free = [order_id for order_id, is_free in zip(order_ids, asked, strict=True) if is_free]
        if free:
            await stock_releases.done(self._database, free)
        return len(free)

    async def _free_earlier(self, customer_id: UUID) -> bool:
        """Whether numbers became free that were still held for attempts of the customer that failed."""
        owed = await stock_releases.of_customer(self._database, customer_id, limit=_EARLIER_ATTEMPTS)
        return bool(owed) and await self.free_owed(owed) > 0
