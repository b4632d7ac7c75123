"""Shared steps of tests: scarce."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx2
import pytest

from catalogue.syndicates import SyndicateStatus
from checkout.app import armed_failpoints
from checkout.settlement.settle_payouts import SettlePayouts
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import draw, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2, syndicate_pb2

BOOKS = {1: 1000, 5: 4000, 10: 7000}


def scarce_offer(key: str, kind: str, prices: Mapping[int, int], **changes: Any) -> offer_pb2.Offer:
    is_share = kind == "syndicate_share"
    game_offer = offer_pb2.GameOffer(
        key="share" if is_share else "book",
        min_games=min(prices),
        max_games=max(prices),
        prices=[offer_pb2.Price(games=count, minor_units=price) for count, price in prices.items()],
        price_currency="AUD",
        pricing_id="standard",
        draws_per_ticket=1,
    )
    game_type = offer_pb2.GameType(key="syndicate" if is_share else "standard", game_offers=[game_offer])
    return offer_pb2.Offer(
        **{
            "key": key,
            "type": kind,
            "name": "Dream Home",
            "game_types": [game_type],
            "max_draws": 1,
            "version": 1,
            "cause_keys": [] if is_share else ["rescue", "reef"],
            "cause_names": {} if is_share else {"rescue": "Sea Rescue", "reef": "Reef Trust"},
            **changes,
        }
    )


async def raffle(checkout: Checkout, *, left: int = 100, **changes: Any) -> tuple[str, draw_pb2.Draw]:
    key = offer_key()
    drawn = draw(key, **changes)
    await checkout.publish(scarce_offer(key, "raffle_ticket", BOOKS), drawn)
    checkout.others.stock.left[key] = left
    return key, drawn


def book(key: str, tickets: int = 5, **changes: Any) -> dict[str, Any]:
    return {
        "product_offer_key": key,
        "game_type": "standard",
        "num_raffle_tickets": tickets,
        "cause_key": "rescue",
        **changes,
    }


async def buy(checkout: Checkout, customer: Customer, body: Mapping[str, Any]) -> httpx2.Response:
    return await checkout.pay(customer, await checkout.put_in_cart(customer, body))


async def only_ticket(checkout: Checkout, customer: Customer, status: str = "upcoming") -> dict[str, Any]:
    answer = await checkout.client.get(f"/api/tickets?status={status}", headers=customer.headers)
    (ticket,) = answer.json()["result"]
    shown: dict[str, Any] = ticket
    return shown


def balance(checkout: Checkout, customer: Customer) -> int:
    return checkout.others.wallet.balances[str(customer.customer_id)]


def payout_settler(checkout: Checkout, failpoint: str | None = None) -> SettlePayouts:
    return SettlePayouts(checkout.database, checkout.wallet, armed_failpoints(failpoint), batch=2)


async def status_of(checkout: Checkout, customer: Customer, order_id: UUID) -> str:
    answer = await checkout.client.get(f"/api/orders/{order_id}", headers=customer.headers)
    return str(answer.json()["result"]["status"])


async def crash(checkout: Checkout, customer: Customer, key: str, failpoint: str) -> UUID:
    """Lets the wallet stay silent, so that a worker with this failpoint takes the order up and dies."""
    checkout.others.wallet.deaf_for.add(str(customer.customer_id))
    answer = await buy(checkout, customer, book(key))
    checkout.others.wallet.deaf_for.discard(str(customer.customer_id))
    assert answer.status_code == 202
    order_id = UUID(answer.json()["result"]["order_id"])
    await die(checkout, order_id, failpoint)
    return order_id


async def die(checkout: Checkout, order_id: UUID, failpoint: str) -> None:
    """A worker takes the order up and dies; the next may do so at once."""
    await make_due(checkout, order_id)
    (saga,) = [saga for saga in await checkout.claim() if saga.order_id == order_id]
    with pytest.raises(FailpointError):
        await checkout.saga_that_dies(failpoint).drive(replace(saga))
    await make_due(checkout, order_id)


async def make_due(checkout: Checkout, order_id: UUID) -> None:
    await checkout.database.call(
        "update checkouts set due_at = now() - interval '1 second' where order_id = %(o)s returning id",
        {"o": order_id},
    )


GAME = bytes([1, 2, 3, 4, 5, 6, 7, 8])


async def syndicate(
    checkout: Checkout, plays: str, drawn: draw_pb2.Draw, shares: int = 3
) -> tuple[str, syndicate_pb2.Syndicate]:
    key = offer_key()
    own = draw_pb2.Draw()
    own.CopyFrom(drawn)
    own.offer_key = key
    prices = {count: count * 1234 for count in range(1, shares + 1)}
    await checkout.publish(scarce_offer(key, "syndicate_share", prices), own)
    checkout.others.stock.left[key] = shares
    message = syndicate_pb2.Syndicate(
        offer_key=key,
        draw_no=drawn.draw_no,
        series=1,
        status=syndicate_pb2.SYNDICATE_STATUS_OPEN,
        version=1,
        plays_offer_key=plays,
        name="Powerball syndicate",
        shares=shares,
        shape=[
            syndicate_pb2.PackedSet(name="Numbers", count=7),
            syndicate_pb2.PackedSet(name="Powerball", count=1),
        ],
        games=GAME * 2,
        currency="AUD",
    )
    await change(checkout, message, SyndicateStatus.OPEN)
    return key, message


async def change(checkout: Checkout, message: syndicate_pb2.Syndicate, status: SyndicateStatus) -> None:
    message.version += 1
    message.status = syndicate_pb2.SyndicateStatus.ValueType(status)
    await checkout.receive("syndicate_changed", events_pb2.SyndicateChanged(syndicate=message))


def shares_of(key: str, drawn: draw_pb2.Draw, count: int) -> dict[str, Any]:
    return {
        "product_offer_key": key,
        "game_type": "syndicate",
        "num_shares": count,
        "syndicate_key": f"{key}-{drawn.draw_no}-1",
    }
