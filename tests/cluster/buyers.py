"""Customers who buy one ticket after another, and what became of each purchase."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from threading import Event

import httpx2

from customers import Customer, powerball_games

_PAUSE_SECONDS = 0.1
_GAMES = powerball_games(4)


@asynccontextmanager
async def buying(customers: Sequence[Customer]) -> AsyncIterator[Counter[str]]:
    """Lets each customer buy as long as the block runs.

    The result counts `bought`, `unknown` (202: the wallet's answer was lost) and each failure by what was
    seen.
    """
    seen: Counter[str] = Counter()
    stop = Event()
    buyers = [asyncio.create_task(asyncio.to_thread(_buy, customer, seen, stop)) for customer in customers]
    try:
        yield seen
    finally:
        stop.set()
        await asyncio.gather(*buyers)


def _buy(customer: Customer, seen: Counter[str], stop: Event) -> None:
    while not stop.is_set():
        try:
            cart = customer.call("GET", "/api/cart")
            if cart.status_code == 200 and not cart.json()["result"]["cart_items"]:
                body = {"product_offer_key": "powerball", "game_type": "standard", "games": _GAMES}
                cart = customer.call("POST", "/api/cart/items", json=body)
            answer = customer.pay(cart.json()["result"]) if cart.is_success else cart
            seen[_name(answer)] += 1
        except httpx2.TransportError as error:
            seen[type(error).__name__] += 1
        time.sleep(_PAUSE_SECONDS)


def _name(answer: httpx2.Response) -> str:
    return {201: "bought", 202: "unknown"}.get(
        answer.status_code, f"{answer.status_code} {answer.text[:200]}"
    )
