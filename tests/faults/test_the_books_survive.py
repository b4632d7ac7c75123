"""Kill -9 and lost servers in the middle of checkouts: an order is whole, or absent and the money is back."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any

import httpx2
import pytest
from books import assert_books_balance, nothing_is_under_way

from customers import APP_KEY, Customer, eventually, powerball_games
from launcher.layout import SERVICES
from running_suite import RunningSuite

GAMES = powerball_games(4)
PAYERS = 3


class Buyer:
    """A customer who adds and pays again and again; whatever fails is repeated with the same key."""

    def __init__(self, customer: Customer) -> None:
        self.customer = customer
        self.paid: set[str] = set()
        self._key = ""
        self._body: dict[str, Any] = {}

    def buy_until(self, stop: Event) -> None:
        """Buys until told to stop."""
        while not stop.is_set():
            try:
                self._buy()
            except (AssertionError, httpx2.TransportError):
                stop.wait(0.05)

    def _buy(self) -> None:
        if not self._key:
            cart = self.customer.result("GET", "/api/cart")
            if not cart["cart_items"]:
                cart = self.customer.add("powerball", GAMES)
            self._key = str(uuid.uuid4())
            self._body = {"cart_version": cart["version"], "expected_total": cart["total_due"]}
        answer = self.customer.call(
            "POST", "/api/checkout", json=self._body, headers={"Idempotency-Key": self._key}
        )
        if answer.status_code == 201:
            self.paid.add(answer.json()["result"]["order_id"])
        if answer.status_code in {201, 409, 422} and "Retry-After" not in answer.headers:
            self._key = ""
        assert answer.status_code == 201


@contextmanager
def buying(customers: list[Customer]) -> Iterator[list[Buyer]]:
    """Lets customers buy inside the block, and ends when the last of them has stopped."""
    buyers, stop = [Buyer(customer) for customer in customers], Event()
    with ThreadPoolExecutor(len(buyers)) as pool:
        under_way = [pool.submit(buyer.buy_until, stop) for buyer in buyers]
        try:
            yield buyers
        finally:
            stop.set()
        for future in under_way:
            future.result()


@pytest.fixture(autouse=True)
def _every_service_answers(suite: RunningSuite) -> None:
    """The test before may have killed something that is still starting."""
    for path in ("identity/keys", "draws", "cart", "payment_methods", "site/configuration"):
        eventually(
            lambda path=path: (
                httpx2.get(f"{suite.gateway}/api/{path}", headers={"X-App-Key": APP_KEY}).status_code < 500
            )
        )


@pytest.fixture
def payers(new_customer: Callable[[], Customer]) -> list[Customer]:
    """Customers with enough money for everything a test lets them buy."""
    customers = [new_customer() for _ in range(PAYERS)]
    for customer in customers:
        customer.deposit("1000.00")
    return customers


@pytest.mark.parametrize(
    "part", [*(service.name for service in SERVICES), "postgres", "nats", "valkey", "gateway"]
)
def test_a_kill_in_the_middle_of_checkouts_leaves_every_order_whole_or_absent(
    suite: RunningSuite, payers: list[Customer], part: str
) -> None:
    with buying(payers) as buyers:
        eventually(lambda: all(buyer.paid for buyer in buyers))
        before = suite.pids()[part]
        suite.kill(part)
        eventually(lambda: suite.pids().get(part) not in {None, before})
        bought_before = {buyer: len(buyer.paid) for buyer in buyers}
        eventually(lambda: all(len(buyer.paid) > bought_before[buyer] for buyer in buyers))
    eventually(lambda: nothing_is_under_way(suite))

    assert_books_balance(suite)
    seen_as_paid = set[str]().union(*(buyer.paid for buyer in buyers))
    orders = suite.query(
        "checkout",
        "select id::text as order_id, total_minor from orders"
        " where status = 'paid' and customer_id = any(%(who)s::uuid[])",
        who=[customer.customer_id for customer in payers],
    )
    assert seen_as_paid <= {order["order_id"] for order in orders}
    left = [int(customer.available().replace(".", "")) for customer in payers]
    assert sum(100_000 - cents for cents in left) == sum(order["total_minor"] for order in orders)


@pytest.mark.parametrize("part", ["nats", "valkey"])
def test_buying_goes_on_without(suite: RunningSuite, customer: Customer, part: str) -> None:
    customer.deposit("20.00")
    with suite.without(part):
        answer = customer.pay(customer.add("powerball", GAMES))

    assert answer.status_code == 201, answer.text
    assert len(customer.tickets()) == 1


def test_events_of_a_purchase_arrive_after_the_event_server_is_back(
    suite: RunningSuite, customer: Customer
) -> None:
    customer.deposit("20.00")
    with suite.without("nats"):
        customer.pay(customer.add("powerball", GAMES))
        assert customer.result("GET", "/api/notifications") == []

    eventually(lambda: customer.result("GET", "/api/notifications"))


def test_without_its_database_a_call_is_refused_clearly_and_works_again_by_itself(
    suite: RunningSuite, customer: Customer
) -> None:
    with suite.without("postgres"):
        refused = customer.call("GET", "/api/funds")

        assert refused.status_code == 503
        assert refused.headers["Retry-After"]
        assert refused.json()["errors"][0]["code"] == "database_unavailable"

    eventually(lambda: customer.call("GET", "/api/funds").status_code == 200)


def test_the_same_checkout_sent_at_once_sells_once(suite: RunningSuite, customer: Customer) -> None:
    customer.deposit("100.00")
    cart = customer.add("powerball", GAMES)
    key = str(uuid.uuid4())

    with ThreadPoolExecutor(8) as pool:
        answers = [future.result() for future in [pool.submit(customer.pay, cart, key) for _ in range(8)]]

    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len({answer.json()["result"]["order_id"] for answer in answers if answer.status_code == 201}) == 1
    assert len(customer.tickets()) == 1
    assert customer.pay(cart, key).status_code == 201
    assert customer.available() == f"{100 - float(cart['total_due']['amount']):.2f}"


def test_a_service_that_is_down_leaves_the_others_usable(suite: RunningSuite, customer: Customer) -> None:
    with suite.without("wallet"):
        refused = customer.call("GET", "/api/funds")

        assert refused.status_code == 503
        assert refused.json()["errors"]
        assert customer.call("GET", "/api/draws").status_code == 200
        assert customer.add("powerball", GAMES)["item_count"] == 1

    eventually(lambda: customer.call("GET", "/api/funds").status_code == 200)
