"""What a customer has ordered ahead: looked at, and cancelled while it is not being bought."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from checkout import events
from checkout.domain.pre_orders import CANCELLED_BY_CUSTOMER, MESSAGES, PreOrderState
from checkout.repository import pre_orders as statements
from checkout.repository.pre_orders import PreOrder
from servicekit.database import Database
from servicekit.errors import Conflict, NotFound


class ScheduledPurchases:
    """The use cases."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, customer_id: UUID, states: Collection[PreOrderState], *, limit: int, offset: int
    ) -> tuple[list[PreOrder], int]:
        """A page of those in certain states, newest first, and how many there are in all."""
        return await statements.page(self._database, customer_id, states, limit=limit, offset=offset)

    async def one(self, pre_order_id: UUID, customer_id: UUID) -> PreOrder:
        """One of them. Raises NotFound, for anybody else's too."""
        found = await statements.one(self._database, pre_order_id, customer_id)
        if found is None:
            raise NotFound("scheduled_purchase_not_found")
        return found

    async def cancel(self, pre_order_id: UUID, customer_id: UUID) -> PreOrder:
        """Cancels one that is not being bought yet; a second call gives the same answer.

        Raises NotFound; Conflict (`scheduled_purchase_executed`) once its numbers are held.
        """
        found = await self.one(pre_order_id, customer_id)
        if found.state is PreOrderState.PLACED:
            message = MESSAGES[CANCELLED_BY_CUSTOMER]
            event = events.pre_order_cancelled(
                found, found.version + 1, code=CANCELLED_BY_CUSTOMER, message=message
            )
            await statements.cancel(
                self._database, found, code=CANCELLED_BY_CUSTOMER, message=message, event=event
            )
            found = await self.one(pre_order_id, customer_id)
        if found.state is not PreOrderState.CANCELLED:
            raise Conflict(
                "scheduled_purchase_executed", "This is being bought and cannot be cancelled any more"
            )
        return found
