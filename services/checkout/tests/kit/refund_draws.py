"""Shared steps of tests: refund draws."""

from __future__ import annotations

from services.checkout.tests.kit.harness import Checkout
from wattle.catalog.v1 import draw_pb2, events_pb2


async def cancel(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_CLOSED
    drawn.cancelled_at.GetCurrentTime()
    await checkout.receive(
        "draw_cancelled", events_pb2.DrawCancelled(draw=drawn, reason="The machine failed")
    )


async def due_now(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    await checkout.database.call(
        "update draw_refunds set due_at = clock_timestamp() where offer_key = %(o)s and due_at is not null",
        {"o": drawn.offer_key},
    )
