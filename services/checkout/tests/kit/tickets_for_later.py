"""Shared steps of tests: tickets for later."""

from __future__ import annotations

from typing import Any

from services.checkout.tests.kit.chosen_days import DAY
from services.checkout.tests.kit.factories import draw, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import scheduled
from wattle.catalog.v1 import draw_pb2, events_pb2


async def lottery(checkout: Checkout) -> draw_pb2.Draw:
    """A lottery whose draw sells for nine days more."""
    drawn = draw(offer_key(), stop_in=9 * DAY)
    await checkout.selling(drawn)
    return drawn


async def capped(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    """The sale of a draw is stopped for a while."""
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_CAPPED
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=drawn))


async def lifted(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    """It sells again."""
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_OPEN
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=drawn))


async def only_scheduled(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    [found] = await scheduled(checkout, customer)
    return found
