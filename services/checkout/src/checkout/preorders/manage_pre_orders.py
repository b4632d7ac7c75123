"""Customers read, cancel and change the payment of their pre-orders."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from checkout.payment import events
from checkout.payment.clients import DepositClient, choose_payment
from checkout.payment.rules.begin import Choice
from checkout.preorders.rules import CANCELLED_BY_CUSTOMER, MESSAGES, PreOrder, PreOrderState
from checkout.preorders.store import payments as pre_order_payments
from checkout.preorders.store import pre_orders as statements
from servicekit.data.database import Database
from servicekit.errors import Conflict, NotFound


@dataclass(frozen=True, slots=True)
class ManagePreOrders:
    database: Database
    deposits: DepositClient

    async def page(
        self, customer_id: UUID, states: Collection[PreOrderState], *, limit: int, offset: int
    ) -> tuple[list[PreOrder], int]:
        """A page of those in the given states, newest first, and their number."""
        return await statements.page(self.database, customer_id, states, limit=limit, offset=offset)

    async def one(self, pre_order_id: UUID, customer_id: UUID) -> PreOrder:
        """A pre-order. Raises NotFound, also for another customer's."""
        found = await statements.one(self.database, pre_order_id, customer_id)
        if found is None:
            raise NotFound("scheduled_purchase_not_found")
        return found

    async def cancel(self, pre_order_id: UUID, customer_id: UUID) -> PreOrder:
        """Cancels a pre-order; a second call gives the same answer.

        Raises NotFound; Conflict (`scheduled_purchase_under_way`, `scheduled_purchase_executed`) from five
        minutes before it is bought (docs/domain.md §10.8).
        """
        found = await self.one(pre_order_id, customer_id)
        # An attempt that failed meanwhile has moved it, and leaves it to be cancelled all the same.
        while found.can_be_cancelled:
            message = MESSAGES[CANCELLED_BY_CUSTOMER]
            event = events.pre_order_cancelled(
                found, found.version + 1, code=CANCELLED_BY_CUSTOMER, message=message
            )
            await statements.cancel(
                self.database, found, code=CANCELLED_BY_CUSTOMER, message=message, event=event
            )
            found = await self.one(pre_order_id, customer_id)
        if found.state is PreOrderState.PLACED:
            raise Conflict(
                "scheduled_purchase_under_way", "We are about to buy this, so you can no longer cancel it"
            )
        if found.state is not PreOrderState.CANCELLED:
            raise _too_late(found.state, "cancelled")
        return found

    async def retry(self, pre_order_id: UUID, customer_id: UUID) -> PreOrder:
        """Makes a failed pre-order due now. Raises NotFound; Conflict (`scheduled_purchase_not_due`) when no
        attempt has failed, or one is under way.
        """
        await self.one(pre_order_id, customer_id)
        if not await pre_order_payments.retry_now(self.database, pre_order_id, customer_id):
            raise Conflict("scheduled_purchase_not_due", "There is no failed payment to retry")
        return await self.one(pre_order_id, customer_id)

    async def pay_by(self, pre_order_id: UUID, customer_id: UUID, region: str, choice: Choice) -> PreOrder:
        """Changes the payment; a failed pre-order is due now.

        Raises NotFound, what `choose_payment` raises, and Conflict (`scheduled_purchase_under_way`,
        `scheduled_purchase_executed`, `scheduled_purchase_cancelled`).
        """
        found = await self.one(pre_order_id, customer_id)
        payment = await choose_payment(
            self.deposits, customer_id, region, choice, found.price, found.currency
        )
        while not await pre_order_payments.pay_by(self.database, pre_order_id, customer_id, payment):
            found = await self.one(pre_order_id, customer_id)
            if found.state is not PreOrderState.PLACED:
                raise _too_late(found.state, "changed")
        return await self.one(pre_order_id, customer_id)


def _too_late(state: PreOrderState, wish: str) -> Conflict:
    match state:
        case PreOrderState.CHARGED:
            return Conflict(
                "scheduled_purchase_executed", f"We have bought this, so it can no longer be {wish}"
            )
        case PreOrderState.CANCELLED:
            return Conflict(
                "scheduled_purchase_cancelled", f"This was cancelled, so it can no longer be {wish}"
            )
        case _:
            return Conflict(
                "scheduled_purchase_under_way", f"We are buying this right now, so it cannot be {wish}"
            )
