"""Services that die at named places, as a kill -9 would end them, and come back, and what is bought
meanwhile.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest
from books import nothing_is_under_way

from customers import Customer, eventually
from running_suite import RunningSuite
from short_raffle import BOOK, raffle_file

KILLED = 137

_ANSWERS = {"checkout": "/api/cart", "wallet": "/api/funds"}
"""What each of them answers a customer who has nothing."""

_LEASES_ARE_OVER = {
    "checkout": """
        with deposits as (
            update checkout_deposits set due_at = clock_timestamp()
            where due_at is not null and customer_id = %(who)s::uuid returning checkout_id
        ), credits as (
            update voucher_redemptions set due_at = clock_timestamp()
            where due_at is not null and customer_id = %(who)s::uuid
        )
        update checkouts set due_at = clock_timestamp()
        where due_at is not null and customer_id = %(who)s::uuid
            and id not in (select checkout_id from deposits)
    """,
    "wallet": """
        update deposits
        set due_at = clock_timestamp(), submitted_at = submitted_at - interval '1 minute'
        where due_at is not null and customer_id = %(who)s::uuid
    """,
}


def every(places: Iterable[str], *daily: str) -> list[Any]:
    """Each of the places, of which those that are not tried daily are for the night."""
    return [
        pytest.param(place, marks=[] if place in daily else [pytest.mark.nightly], id=place)
        for place in places
    ]


def fill(customer: Customer, *lines: dict[str, Any]) -> dict[str, Any]:
    """Puts lines into the cart; checkout may have to hear of what they are first."""
    for line in lines:
        answer = eventually(
            lambda line=line: (
                (got := customer.call("POST", "/api/cart/items", json=line)).status_code == 201 and got
            )
        )
    cart: dict[str, Any] = answer.json()["result"]
    return cart


def die(
    suite: RunningSuite,
    customer: Customer,
    failpoint: str,
    work: Callable[[], object],
    *,
    service: str = "checkout",
) -> None:
    """Has a service die at a failpoint while it does some work, and come back.

    Whatever the dead process was at is anybody's once its lease is over; no test waits for that.
    """
    eventually(lambda: nothing_is_under_way(suite))
    die_here(suite, customer, failpoint, work, service=service)
    leases_are_over(suite, customer)


def die_here(
    suite: RunningSuite,
    customer: Customer,
    failpoint: str,
    work: Callable[[], object],
    *then: tuple[str, Callable[[], object]],
    service: str = "checkout",
) -> None:
    """The same, and nobody takes up yet what was being done; `then` at other failpoints with other work,
    before it comes back.
    """
    with ExitStack() as stack:
        for place, deed in ((failpoint, work), *then):
            dying = stack.enter_context(suite.armed(service, place))
            # What was left under way may lead it to its death before the gateway knows it again.
            eventually(lambda dying=dying: dying.poll() is not None or answers(customer, service))
            # Whoever was asked may have died without an answer.
            with suppress(httpx2.TransportError):
                deed()
            assert eventually(dying.poll, within=60) == KILLED
    eventually(lambda: answers(customer, service), within=60)


def leases_are_over(suite: RunningSuite, customer: Customer) -> None:
    """Whatever is under way for a customer may be taken up by anybody."""
    for service, statement in _LEASES_ARE_OVER.items():
        suite.execute(service, statement, who=customer.customer_id)


def answers(customer: Customer, service: str = "checkout") -> bool:
    """Whether a service answers at the gateway, which sends nothing to whoever was dead a moment ago."""
    return customer.call("GET", _ANSWERS[service]).is_success


def book_of(offer_key: str) -> dict[str, Any]:
    """A book of a raffle."""
    return {"product_offer_key": offer_key, "game_type": "standard", "num_raffle_tickets": BOOK}


def load_raffle(suite: RunningSuite, folder: Path, *, is_open: bool = True) -> str:
    """A raffle of this test, which is open, or takes pre-orders until it is opened."""
    key = f"mortal_{uuid.uuid4().hex[:10]}"
    document = raffle_file(key)
    if not is_open:
        now, (draw,) = datetime.now(UTC), document["draws"]
        draw |= {
            "pre_order_at": (now - timedelta(hours=1)).isoformat(),
            "open_at": (now + timedelta(hours=1)).isoformat(),
        }
    path = folder / "raffle.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    suite.command("exec", "catalog", "raffle", "load", str(path))
    return key


def open_draw(suite: RunningSuite, offer_key: str) -> None:
    """The time of a raffle's draw has come: catalog opens it by itself, and tells."""
    suite.execute(
        "catalog",
        "update draws set open_at = clock_timestamp() where offer_key = %(key)s",
        key=offer_key,
    )
