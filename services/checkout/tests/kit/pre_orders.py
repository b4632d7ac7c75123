"""Shared steps of tests: pre orders."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from checkout.app import armed_failpoints
from checkout.preorders.buy_pre_orders import BuyPreOrders
from servicekit.clock import SystemClock
from services.checkout.tests.kit.factories import draw, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import BOOKS, book, scarce_offer
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2

HOUR = timedelta(hours=1)


async def announced(checkout: Checkout, *, left: int = 100, **changes: Any) -> tuple[str, draw_pb2.Draw]:
    """A raffle whose draw takes pre-orders and opens in an hour."""
    key = offer_key()
    now = datetime.now(UTC)
    coming = draw(
        key,
        **{
            "status": draw_pb2.DRAW_STATUS_ANNOUNCED,
            "open_at": now + HOUR,
            "pre_order_at": now - HOUR,
            **changes,
        },
    )
    raffle = scarce_offer(key, "raffle_ticket", BOOKS)
    raffle.game_types.append(offer_pb2.GameType(key="deferred", game_offers=raffle.game_types[0].game_offers))
    await checkout.publish(raffle, coming)
    checkout.others.stock.left[key] = left
    return key, coming


async def opens(checkout: Checkout, coming: draw_pb2.Draw) -> None:
    coming.status = draw_pb2.DRAW_STATUS_OPEN
    coming.open_at.FromDatetime(datetime.now(UTC) - timedelta(seconds=1))
    coming.version += 1
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=coming))


async def closes(checkout: Checkout, coming: draw_pb2.Draw) -> None:
    coming.status = draw_pb2.DRAW_STATUS_CLOSED
    coming.version += 1
    await checkout.receive("draw_closed", events_pb2.DrawClosed(draw=coming))


def buyer(checkout: Checkout, failpoint: str | None = None) -> BuyPreOrders:
    failpoints = armed_failpoints(f"{failpoint}:raise" if failpoint else None)
    saga = checkout.saga if failpoint is None else checkout.saga_that_dies(failpoint)
    return BuyPreOrders(
        checkout.database,
        checkout.numbers,
        checkout.spending,
        checkout.deposits,
        saga,
        SystemClock(),
        failpoints,
    )


async def order(checkout: Checkout, customer: Customer, key: str, **changes: Any) -> dict[str, Any]:
    """Places a pre-order; the scheduled purchase."""
    answer = await checkout.pay(customer, await checkout.put_in_cart(customer, book(key, **changes)))
    assert answer.status_code == 201, answer.text
    return (await scheduled(checkout, customer))[0]


async def scheduled(checkout: Checkout, customer: Customer) -> list[dict[str, Any]]:
    answer = await checkout.client.get("/api/scheduled-purchases", headers=customer.headers)
    found: list[dict[str, Any]] = answer.json()["result"]
    return found


async def told(checkout: Checkout, pre_order: dict[str, Any]) -> list[str]:
    rows = await checkout.database.call(
        "select subject from outbox where aggregate_id = %(id)s order by aggregate_version",
        {"id": pre_order["encoded_id"]},
    )
    return [row["subject"].removeprefix("wattle.checkout.v1.pre_order_") for row in rows]


async def make_due(checkout: Checkout, customer: Customer) -> None:
    """The time of the next attempt comes, and the lease of one that was begun ends."""
    await checkout.database.call(
        "update pre_orders set retry_at = now() where customer_id = %(c)s and retry_at > now() returning id",
        {"c": customer.customer_id},
    )
    await checkout.database.call(
        "update checkouts set due_at = now() where customer_id = %(c)s and due_at is not null returning id",
        {"c": customer.customer_id},
    )
