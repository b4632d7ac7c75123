"""A replay adds all or nothing, once a day."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from checkout.cart.change_cart import Carts, CartView
from checkout.cart.rules.pricing import MAX_LINES
from checkout.cart.rules.quote import Quote
from checkout.cart.store.carts import line_document
from checkout.suggestions.store import replays
from devservers.databases import DatabaseUrls
from servicekit.data.failures import database_unavailable
from services.checkout.tests.kit.carts import added, put_by_link
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import book, raffle
from services.checkout.tests.kit.transactions import lock_is_awaited, other_transaction

_KILL = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%%cart_replay(%%'
"""
_DAYS_SPENT = "select count(*) as days from cart_replays where customer_id = %(customer)s"


async def three_tickets(checkout: Checkout) -> dict[str, Any]:
    """A campaign of a ticket, a book and a ticket that is not sold now."""
    numbered, _ = await raffle(checkout)
    suspended = await checkout.selling(suspended=True)
    return await added(checkout, item(await checkout.selling()), book(numbered), item(suspended))


async def nothing_happened(checkout: Checkout, customer: Customer) -> bool:
    """Whether there is neither a line nor a note in the cart, and today's replay is not spent."""
    cart = await checkout.cart(customer)
    [spent] = await checkout.database.call(_DAYS_SPENT, {"customer": customer.customer_id})
    return (cart["cart_items"], cart["auto_removed_items"], spent["days"]) == ([], [], 0)


async def tried_again(checkout: Checkout, customer: Customer, kept: dict[str, Any]) -> tuple[bool, int, int]:
    """Whether one more try put anything in, and how many lines and notes are in the cart then."""
    result = (await put_by_link(checkout, customer, kept)).json()["result"]
    cart = await checkout.cart(customer)
    return result["applied"], cart["item_count"], len(cart["auto_removed_items"])


async def test_replay_that_fails_at_last_line_adds_nothing(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer, kept = await checkout.customer(), await three_tickets(checkout)

    def impossible_at_last(position: int, line: Quote) -> dict[str, Any]:
        return line_document(position, line) | ({"price": -1} if position else {})

    with monkeypatch.context() as broken:
        broken.setattr(replays, "line_document", impossible_at_last)
        failed = await put_by_link(checkout, customer, kept)

    assert failed.status_code == 500
    assert await nothing_happened(checkout, customer)
    assert await tried_again(checkout, customer, kept) == (True, 2, 1)


async def test_replay_that_is_killed_adds_nothing(checkout: Checkout, checkout_urls: DatabaseUrls) -> None:
    customer, kept = await checkout.customer(), await three_tickets(checkout)

    async with other_transaction(checkout_urls) as other:
        # Nobody adds a line meanwhile: the day is counted, and nothing is in the cart.
        await other.run("lock table cart_items in share mode")
        replaying = asyncio.create_task(put_by_link(checkout, customer, kept))
        await lock_is_awaited(checkout)
        assert len(await checkout.database.call(_KILL)) == 1
        killed = await replaying

    assert (killed.status_code, killed.json()["error"]) == (503, "database_unavailable")
    assert await nothing_happened(checkout, customer)
    assert await tried_again(checkout, customer, kept) == (True, 2, 1)


async def test_replay_after_lost_answer_adds_once(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer, kept = await checkout.customer(), await three_tickets(checkout)

    async def lost(*_: object) -> CartView:
        raise database_unavailable()

    with monkeypatch.context() as broken:
        broken.setattr(Carts, "view", lost)
        unknown = await put_by_link(checkout, customer, kept)

    assert unknown.status_code == 503
    assert await tried_again(checkout, customer, kept) == (False, 2, 1)


async def test_concurrent_replays_add_once(
    checkout: Checkout,
) -> None:
    customer, kept = await checkout.customer(), await three_tickets(checkout)

    answers = await asyncio.gather(*(put_by_link(checkout, customer, kept) for _ in range(6)))

    results = [answer.json()["result"] for answer in answers]
    assert sorted(result["applied"] for result in results) == [False] * 5 + [True]
    assert {result["cart"]["item_count"] for result in results} == {2}
    cart = await checkout.cart(customer)
    assert (cart["item_count"], len(cart["auto_removed_items"])) == (2, 1)


async def test_replay_lists_missing_lines_in_order(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key = await checkout.selling()
    suspended = await checkout.selling(suspended=True, name="Oz Lotto")
    for first in range(1, MAX_LINES):
        numbers = [{"Numbers": [*range(1, 7), 7 + first % 25], "Powerball": [1 + first % 20]}]
        await checkout.put_in_cart(customer, item(key) | {"games": numbers * 4})
    pounds = await checkout.selling(currency="GBP", name="Thunderball")
    kept = await added(checkout, item(pounds), item(key), item(suspended), item(key))

    result = (await put_by_link(checkout, customer, kept)).json()["result"]

    assert result["cart"]["item_count"] == MAX_LINES
    assert [(note["description"].split(",")[0], note["reason"]) for note in result["missing"]] == [
        ("Thunderball", "currency_mismatch"),
        ("Oz Lotto", "suspended"),
        ("Powerball", "limit"),
    ]
