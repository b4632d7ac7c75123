"""Shared steps of tests: settle draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from wattle.catalog.v1 import draw_pb2

DIVIDENDS = (100_000_00, 5_000_00, 1_000_00, 200_00, 100_00, 50_00, 30_00, 15_00, 10_00)


LOSING = {"Numbers": [20, 21, 22, 23, 24, 25, 26], "Powerball": [1]}


THREE_AND_POWERBALL = {"Numbers": [1, 2, 3, 24, 25, 26, 27], "Powerball": [8]}


async def bought(
    checkout: Checkout, drawn: draw_pb2.Draw, games: Sequence[dict[str, list[int]]]
) -> tuple[Customer, str]:
    """A customer with a paid ticket in the draw; the ticket's id."""
    customer = await checkout.customer()
    body = item(drawn.offer_key, games=list(games), first_draw_no=drawn.draw_no)
    paid = await checkout.pay(customer, await checkout.put_in_cart(customer, body))
    assert paid.status_code == 201, paid.text
    order = await checkout.client.get(
        f"/api/orders/{paid.json()['result']['order_id']}", headers=customer.headers
    )
    return customer, order.json()["result"]["lines"][0]["ticket_id"]


async def a_draw(checkout: Checkout) -> draw_pb2.Draw:
    drawn = draw(offer_key())
    await checkout.selling(drawn)
    return drawn


async def ticket(checkout: Checkout, customer: Customer, ticket_id: str) -> dict[str, Any]:
    answer = await checkout.client.get(f"/api/tickets/{ticket_id}", headers=customer.headers)
    found: dict[str, Any] = answer.json()["result"]
    return found


async def settlement(checkout: Checkout, drawn: draw_pb2.Draw, version: int = 1) -> dict[str, Any]:
    rows = await checkout.database.call(
        "select state, entries, winning_entries, prizes_minor, paid_minor from settlements"
        " where offer_key = %(o)s and draw_no = %(d)s and result_version = %(v)s",
        {"o": drawn.offer_key, "d": drawn.draw_no, "v": version},
    )
    return rows[0]


async def published(checkout: Checkout, subject: str, aggregate: str) -> list[bytes]:
    rows = await checkout.database.call(
        "select payload from outbox where subject = %(s)s and aggregate_id = %(a)s order by sequence",
        {"s": f"wattle.checkout.v1.{subject}", "a": aggregate},
    )
    return [row["payload"] for row in rows]


async def due_now(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    await checkout.database.call(
        """
        with seals as (
            update draw_seals set due_at = clock_timestamp() where offer_key = %(o)s and due_at is not null
        )
        update settlements set due_at = clock_timestamp() where offer_key = %(o)s and due_at is not null
        """,
        {"o": drawn.offer_key},
    )


def balance(checkout: Checkout, customer: Customer) -> int:
    return checkout.others.wallet.balances[str(customer.customer_id)]


async def published_prizes(checkout: Checkout, drawn: draw_pb2.Draw) -> list[bytes]:
    rows = await checkout.database.call(
        "select payload from outbox join entries on entries.ticket_id = outbox.aggregate_id::uuid"
        " where subject = 'wattle.checkout.v1.prize_won' and entries.offer_key = %(o)s",
        {"o": drawn.offer_key},
    )
    return [row["payload"] for row in rows]
