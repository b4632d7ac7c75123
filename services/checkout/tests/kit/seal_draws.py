"""Shared steps of tests: seal draws."""

from __future__ import annotations

from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.settle_draws import published
from wattle.catalog.v1 import draw_pb2, events_pb2
from wattle.checkout.v1 import events_pb2 as facts


async def close(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_CLOSED
    await checkout.receive("draw_closed", events_pb2.DrawClosed(draw=drawn))


async def sealed(checkout: Checkout, drawn: draw_pb2.Draw) -> facts.DrawSealed:
    [message] = await published(checkout, "draw_sealed", f"{drawn.offer_key}/{drawn.draw_no}")
    return facts.DrawSealed.FromString(message)
