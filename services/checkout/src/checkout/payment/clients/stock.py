"""Catalog's stock of raffle tickets and syndicate shares."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import grpc.aio

from checkout.payment.rules.saga import HeldStock, StockRequest
from wattle.catalog.v1 import (
    stock_service_pb2,
    stock_service_pb2_grpc,
)


class StockClient:
    """Each call is idempotent by the order."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = stock_service_pb2_grpc.StockServiceStub(channel)

    async def reserve(self, request: StockRequest) -> datetime:
        """Reserves stock for all lines or none, or extends the reservation; returns its expiry.

        Raises RuleRefused (`sold_out`, `too_few_left`, `customer_limit`, `draw_closed`, `draw_not_open`,
        `licensing_restriction`) and Unavailable.
        """
        message = stock_service_pb2.ReserveStockRequest(
            order_id=str(request.order_id),
            customer_id=str(request.customer_id),
            region=request.region,
            lines=[
                stock_service_pb2.StockLine(
                    ticket_id=str(line.ticket_id),
                    offer_key=line.offer_key,
                    draw_no=line.draw_nos[0],
                    game_type=line.game_type,
                    quantity=line.num_games,
                    series=line.series,
                )
                for line in request.lines
            ],
        )
        if request.waits_until is not None:
            message.waits_until.FromDatetime(request.waits_until)
        held = await self._stub.ReserveStock(message)
        expires_at: datetime = held.expires_at.ToDatetime(tzinfo=UTC)
        return expires_at

    async def confirm(self, order_id: UUID) -> list[HeldStock]:
        """Gives a paid order its reserved stock. Raises RuleRefused when the reservation is over."""
        confirmed = await self._stub.ConfirmStock(
            stock_service_pb2.ConfirmStockRequest(order_id=str(order_id))
        )
        return [HeldStock(UUID(line.ticket_id), line.series, line.numbers) for line in confirmed.lines]

    async def release_tickets(self, order_id: UUID, tickets: Sequence[UUID]) -> list[UUID]:
        """Releases the stock of tickets whose drawings are undecided; returns the released ones."""
        answer = await self._stub.ReleaseStock(
            stock_service_pb2.ReleaseStockRequest(
                order_id=str(order_id), ticket_ids=[str(ticket) for ticket in tickets]
            )
        )
        return [UUID(ticket) for ticket in answer.free_ticket_ids]

    async def release(self, order_id: UUID) -> None:
        """Releases the stock of an order, if it has any."""
        await self._stub.ReleaseStock(stock_service_pb2.ReleaseStockRequest(order_id=str(order_id)))
