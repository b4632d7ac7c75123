"""What a customer does, as calls through the gateway: the vocabulary of tests that need the whole suite."""

from __future__ import annotations

import itertools
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import httpx2

APP_KEY = "wattle-app-development"
PASSWORD = "seventeen green parrots"
_addresses = itertools.count(1)


@dataclass
class Customer:
    """A signed-in customer of the app channel.

    `call` returns the whole envelope; `result` returns its result and fails on any status of 400 or more.
    """

    http: httpx2.Client
    customer_id: str
    email: str
    refresh_token: str = ""

    def call(self, method: str, path: str, **options: Any) -> httpx2.Response:
        """One call; nothing is raised for a refusal."""
        return self.http.request(method, path, **options)

    def result(self, method: str, path: str, **options: Any) -> Any:
        """The `result` of a call that must succeed."""
        response = self.call(method, path, **options)
        assert response.status_code < 400, f"{method} {path}: {response.status_code} {response.text}"
        return response.json()["result"] if response.content else None

    def deposit(self, amount: str) -> dict[str, Any]:
        """Puts money into the wallet by the test method."""
        body = {"amount": {"amount": amount, "currency": "AUD"}}
        settled: dict[str, Any] = self.result("POST", "/api/funds/td/deposit", json=body, headers=fresh_key())
        return settled

    def available(self) -> str:
        """Available funds as an exact decimal string."""
        return str(self.result("GET", "/api/funds")["available_funds"]["amount"])

    def add(self, offer_key: str, games: list[dict[str, list[int]]], **fields: Any) -> dict[str, Any]:
        """Adds a standard ticket to the cart and returns the cart."""
        body = {"product_offer_key": offer_key, "game_type": "standard", "games": games} | fields
        cart: dict[str, Any] = self.result("POST", "/api/cart/items", json=body)
        return cart

    def pay(self, cart: dict[str, Any], key: str | None = None) -> httpx2.Response:
        """Pays for the cart from the wallet, also what is ordered ahead; any status."""
        body = {"cart_version": cart["version"], "expected_total": cart["total_due"]}
        if cart["requires_unattended_payment_method"]:
            body["unattended_payment"] = {"wallet_only": True}
        return self.call("POST", "/api/checkout", json=body, headers=fresh_key(key))

    def tickets(self, status: str = "upcoming") -> list[dict[str, Any]]:
        """Tickets, newest first."""
        return list(self.result("GET", "/api/tickets", params={"status": status, "limit": 100}))


def fresh_address() -> str:
    """An e-mail address that nobody has."""
    return f"customer-{next(_addresses)}-{uuid.uuid4().hex[:8]}@example.com"


def fresh_person() -> dict[str, str]:
    """Details that nobody else has, so that nobody is taken for another test's excluded customer."""
    number = uuid.uuid4().int
    born = date(1940, 1, 1) + timedelta(days=number % 20_000)
    return {
        "date_of_birth": born.isoformat(),
        "phone_number": f"+61412{number % 10**6:06}",
        "address_line1": f"{number % 10**5} Macquarie Street",
    }


def fresh_key(key: str | None = None) -> dict[str, str]:
    """The header of one user action."""
    return {"Idempotency-Key": key or str(uuid.uuid4())}


@contextmanager
def signed_up(gateway: str, **fields: Any) -> Iterator[Customer]:
    """A new customer of New South Wales."""
    http = httpx2.Client(base_url=gateway, headers={"X-App-Key": APP_KEY}, timeout=30)
    with http:
        email = fresh_address()
        body = {
            "email": email,
            "password": PASSWORD,
            "first_name": "Robin",
            "last_name": "Banks",
            "suburb": "SYDNEY",
            "state": "NSW",
            "postcode": "2000",
            "country": "AU",
            "accept_terms": True,
            **fresh_person(),
            **fields,
        }
        response = http.post("/api/signup", json=body)
        assert response.status_code == 201, response.text
        result = response.json()["result"]
        http.headers["Authorization"] = f"Bearer {result['access_token']}"
        yield Customer(http, result["customer"]["customer_id"], email, result["refresh_token"])


def powerball_games(count: int) -> list[dict[str, list[int]]]:
    """Distinct complete games of Powerball."""
    return [{"Numbers": [1 + n, 9 + n, 14, 20, 25, 30, 35], "Powerball": [1 + n % 20]} for n in range(count)]


def eventually(check: Any, *, within: float = 30.0, every: float = 0.1) -> Any:
    """Repeats `check` until it returns something true; fails with its last answer after `within` seconds."""
    deadline = time.monotonic() + within
    while True:
        answer = check()
        if answer:
            return answer
        assert time.monotonic() < deadline, f"still {answer!r} after {within} s"
        time.sleep(every)
