"""A customer's orders and receipts. Another customer's order is NotFound."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from checkout.orders.rules.orders import BoughtOrder, BoughtTicket
from checkout.orders.store import orders, tickets
from checkout.payment.rules.saga import CheckoutState
from servicekit.data.database import Database
from servicekit.errors import Conflict, NotFound, RuleRefused


@dataclass(frozen=True, slots=True)
class ReadOrders:
    database: Database

    async def order(self, order_id: UUID, customer_id: UUID) -> BoughtOrder:
        """An order, also one that failed. Raises NotFound."""
        found = await orders.order(self.database, order_id, customer_id)
        if found is None:
            raise NotFound("order_not_found")
        return found

    async def orders(
        self, customer_id: UUID, draws: Collection[tuple[str, int]], *, limit: int, offset: int
    ) -> tuple[list[BoughtOrder], int]:
        """A page of a customer's orders, newest first, and their number; with `draws`, each an offer and a
        number, only orders that play in any of them.
        """
        return await orders.orders(self.database, customer_id, draws, limit=limit, offset=offset)

    async def track_once(self, checkout_id: UUID, customer_id: UUID | None) -> bool:
        """Whether the caller is to report a paid checkout to analytics: True once. Without a customer, of any
        customer's checkout. Raises as `paid_order` does.
        """
        paid = await self.paid_order(checkout_id, customer_id)
        return await orders.track(self.database, paid.checkout_id)

    async def paid_order(self, checkout_id: UUID, customer_id: UUID | None) -> BoughtOrder:
        """The order of a checkout, by its id or the order's; without a customer, any customer's, without its
        tickets.

        Raises NotFound; Conflict (`checkout_processing`) while the outcome is unknown; RuleRefused with the
        code by which the checkout failed.
        """
        found = await orders.checkout(self.database, checkout_id, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        if found.state is CheckoutState.FAILED:
            raise RuleRefused(found.failure_code, found.failure_message)
        if found.state is not CheckoutState.COMPLETED:
            raise Conflict("checkout_processing", "Your payment is being processed", retry_after=2)
        return found.order if customer_id is not None else found.order.without_tickets()

    async def newest_checkout(self, customer_id: UUID) -> UUID:
        """The checkout by which a customer bought something last. Raises NotFound."""
        found = await orders.newest_checkout(self.database, customer_id)
        if found is None:
            raise NotFound("checkout_not_found")
        return found

    async def ticket(self, ticket_id: UUID, customer_id: UUID) -> BoughtTicket:
        """A ticket. Raises NotFound."""
        found = await tickets.ticket(self.database, ticket_id, customer_id)
        if found is None:
            raise NotFound("ticket_not_found")
        return found

    async def tickets(
        self, customer_id: UUID, *, upcoming: bool | None, won: bool, by_draw: bool, limit: int, offset: int
    ) -> tuple[list[BoughtTicket], int]:
        """A page of tickets, upcoming, past or (None) both, newest first or by the next draw, and how many
        there are in all.
        """
        return await tickets.tickets(
            self.database,
            customer_id,
            upcoming=upcoming,
            won=won,
            by_draw=by_draw,
            limit=limit,
            offset=offset,
        )
