"""`wattle.catalog.v1.StockService`: reserve, confirm and release stock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import grpc
from google.protobuf.timestamp_pb2 import Timestamp
from typing_extensions import override

from catalog.stock.reserve_stock import ReserveStock
from catalog.stock.rules import RequestedLine, ReservedLine
from servicekit.errors import FieldError, InvalidRequest
from wattle.catalog.v1 import stock_service_pb2 as messages
from wattle.catalog.v1.stock_service_pb2_grpc import StockServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]

_MOST_LINES = 50
_MOST_NUMBERS = 1000


@dataclass(frozen=True)
class StockApi(StockServiceServicer):
    """Refusals are FAILED_PRECONDITION with their reason."""

    stock: ReserveStock

    @override
    async def ReserveStock(
        self, request: messages.ReserveStockRequest, context: Context
    ) -> messages.ReserveStockResponse:
        """Reserves numbers for every line of an order, or for none."""
        if not 0 < len(request.lines) <= _MOST_LINES:
            raise InvalidRequest("line_count", f"1 to {_MOST_LINES} lines", target="lines")
        reservation = await self.stock.reserve(
            _uuid(request.order_id, "order_id"),
            _uuid(request.customer_id, "customer_id"),
            request.region,
            [_wanted(line, f"lines[{place}]") for place, line in enumerate(request.lines)],
            waits_until=_instant(request.waits_until) if request.HasField("waits_until") else None,
        )
        expires_at = Timestamp()
        expires_at.FromDatetime(reservation.expires_at)
        return messages.ReserveStockResponse(expires_at=expires_at, lines=_lines(reservation.lines))

    @override
    async def ConfirmStock(
        self, request: messages.ConfirmStockRequest, context: Context
    ) -> messages.ConfirmStockResponse:
        """Confirms the numbers of a paid order."""
        lines = await self.stock.confirm(_uuid(request.order_id, "order_id"))
        return messages.ConfirmStockResponse(lines=_lines(lines))

    @override
    async def ReleaseStock(
        self, request: messages.ReleaseStockRequest, context: Context
    ) -> messages.ReleaseStockResponse:
        """Releases the numbers of an order, or only those of the named tickets."""
        order_id = _uuid(request.order_id, "order_id")
        if not request.ticket_ids:
            return messages.ReleaseStockResponse(released=await self.stock.release(order_id))
        released, free = await self.stock.release_tickets(
            order_id, [_uuid(ticket, "ticket_ids") for ticket in request.ticket_ids]
        )
        return messages.ReleaseStockResponse(
            released=released, free_ticket_ids=[str(ticket) for ticket in free]
        )


def _wanted(line: messages.StockLine, target: str) -> RequestedLine:
    if not 0 < line.quantity <= _MOST_NUMBERS:
        raise InvalidRequest.of([FieldError(f"{target}.quantity", "quantity", f"1 to {_MOST_NUMBERS}")])
    return RequestedLine(
        ticket_id=_uuid(line.ticket_id, f"{target}.ticket_id"),
        offer_key=line.offer_key,
        draw_no=line.draw_no,
        game_type=line.game_type,
        quantity=line.quantity,
        series=line.series,
    )


def _lines(lines: Iterable[ReservedLine]) -> list[messages.HeldLine]:
    return [
        messages.HeldLine(ticket_id=str(line.reference), series=line.series or 0, numbers=line.numbers)
        for line in lines
    ]


def _instant(timestamp: Timestamp) -> datetime:
    try:
        return timestamp.ToDatetime(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise InvalidRequest("not_an_instant", "This is not a point in time", target="waits_until") from error


def _uuid(text: str, target: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise InvalidRequest("not_a_uuid", f"{text!r} is not a UUID", target=target) from error
