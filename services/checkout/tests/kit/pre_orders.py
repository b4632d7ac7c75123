"""Shared steps of tests: pre orders."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from checkout.app import armed_failpoints
from checkout.preorders.buy_pre_orders import BuyPreOrders
from servicekit.clock import SystemClock
from services.checkout.tests.kit.factories import draw, offer_key
from services.checkout.tests.kit.harness import FROM_WALLET, Checkout, Customer
from services.checkout.tests.kit.partners import Shop
from services.checkout.tests.kit.payments import NOTHING, deposit_and_buy
from services.checkout.tests.kit.scarce import BOOKS, book, raffle, scarce_offer
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


async def pre_orders_due(checkout: Checkout, customer: Customer) -> None:
    """The time of the next attempt comes, and the lease of one that was begun ends."""
    await checkout.database.call(
        "update pre_orders set retry_at = now() where customer_id = %(c)s and retry_at > now() returning id",
        {"c": customer.customer_id},
    )
    await checkout.database.call(
        "update checkouts set due_at = now() where customer_id = %(c)s and due_at is not null returning id",
        {"c": customer.customer_id},
    )


PRICE = 4000


async def ordered(
    checkout: Checkout, *, money: int = 1500, left: int = 100
) -> tuple[Customer, str, Any, Any]:
    """A customer with a pre-order of 40 dollars and a card that pays what the wallet lacks."""
    key, coming = await announced(checkout, left=left)
    customer = await checkout.customer(balance=money)
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    answer = await checkout.pay(
        customer,
        await checkout.put_in_cart(customer, book(key)),
        unattended_payment={"fund_id": fund},
    )
    assert answer.status_code == 201, answer.text
    return customer, fund, key, coming


async def looks(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    [found] = await scheduled(checkout, customer)
    return found


def charges(checkout: Checkout, customer: Customer) -> list[int]:
    """The charges of the customer's card, in minor units."""
    deposits = checkout.others.wallet.deposits_of(customer.customer_id)
    assert not any(deposit.request.attended for deposit in deposits)
    return [deposit.request.amount.minor_units for deposit in deposits]


async def patch(
    checkout: Checkout, customer: Customer, pre_order: dict[str, Any], what: str, **body: Any
) -> Any:
    path = f"/api/scheduled-purchases/{pre_order['encoded_id']}/{what}"
    return await checkout.client.patch(path, json=body or None, headers=customer.headers)


DAY = timedelta(days=1)


def day(after: int) -> datetime:
    """The beginning of a day so many days from now, in UTC."""
    return datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + after * DAY


def on(instant: datetime) -> str:
    """The day as a customer chooses it."""
    return instant.date().isoformat()


async def place(checkout: Checkout, customer: Customer, line: dict[str, Any]) -> dict[str, Any]:
    """Places a pre-order; the scheduled purchase."""
    cart = await checkout.put_in_cart(customer, line)
    assert cart["total_due"]["amount"] == "0.00"
    answer = await checkout.pay(customer, cart)
    assert answer.status_code == 201, answer.text
    (placed,) = await scheduled(checkout, customer)
    return placed


async def day_comes(checkout: Checkout, customer: Customer) -> None:
    """The chosen day of everything that a customer has ordered is here."""
    await checkout.database.call(
        "update pre_orders set details = jsonb_set(details, '{purchase_at}', to_jsonb(now()::text))"
        " where customer_id = %(c)s and details ? 'purchase_at' returning id",
        {"c": customer.customer_id},
    )


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


class AtWattle:
    """Paying one's own cart, from the wallet or by a deposit."""

    def __init__(self, checkout: Checkout, customer: Customer, *, by_deposit: bool) -> None:
        self.checkout, self.customer, self.by_deposit = checkout, customer, by_deposit

    async def shown(self) -> dict[str, Any]:
        return await self.checkout.cart(self.customer)

    async def confirm(self, cart: dict[str, Any]) -> dict[str, Any]:
        answer = await self.checkout.client.post(
            "/api/cart/confirm-prices", json={"cart_version": cart["version"]}, headers=self.customer.headers
        )
        confirmed: dict[str, Any] = answer.json()["result"]
        return confirmed

    async def pay(self, cart: dict[str, Any], **changes: Any) -> httpx2.Response:
        if not self.by_deposit:
            return await self.checkout.pay(
                self.customer, cart, **{"unattended_payment": FROM_WALLET, **changes}
            )
        paid = {
            "cart_version": cart["version"],
            "expected_total": cart["total_due"],
            "unattended_payment": FROM_WALLET,
            **changes,
        }
        return await deposit_and_buy(self.checkout, self.customer, cart, checkout=paid)


class AtPartner:
    """Paying what a partner has prepared."""

    def __init__(self, shop: Shop, customer: Customer, prepared: dict[str, Any]) -> None:
        self.shop, self.customer, self.prepared = shop, customer, prepared

    async def shown(self) -> dict[str, Any]:
        cart: dict[str, Any] = (await self._purchase())["cart"]
        return cart

    async def confirm(self, cart: dict[str, Any]) -> dict[str, Any]:
        answer = await self.shop.checkout.client.post(
            f"/api/purchase/{self.shop.slug}/confirm-prices",
            json={"purchase_id": self.prepared["purchase_id"], "cart_version": cart["version"]},
            headers=self.customer.headers,
        )
        confirmed: dict[str, Any] = answer.json()["result"]["cart"]
        return confirmed

    async def pay(self, cart: dict[str, Any], **changes: Any) -> httpx2.Response:
        shown = {**await self._purchase(), "cart": cart}
        return await self.shop.pay(self.customer, shown, **{"unattended_payment": FROM_WALLET, **changes})

    async def _purchase(self) -> dict[str, Any]:
        answer = await self.shop.checkout.client.get(
            f"/api/purchase/{self.shop.slug}/cart?purchase_id={self.prepared['purchase_id']}",
            headers=self.customer.headers,
        )
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["result"]
        return found


Till = AtWattle | AtPartner


async def changes(checkout: Checkout, key: str, **to: Any) -> None:
    """Catalog changes the raffle."""
    prices = to.pop("prices", BOOKS)
    raffle = scarce_offer(key, "raffle_ticket", prices, version=2, **to)
    raffle.game_types.append(offer_pb2.GameType(key="deferred", game_offers=raffle.game_types[0].game_offers))
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=raffle))


WAYS = pytest.mark.parametrize("way", ["wallet", "deposit_purchase", "partner"])

BOOK = 5


FAILED = {**NOTHING, "failed": 1}


async def waits_for_the_bank(
    checkout: Checkout, status: str = "awaiting_customer"
) -> tuple[str, Customer, httpx2.Response]:
    """A raffle whose only book a customer pays by a deposit that is not decided."""
    key, _ = await raffle(checkout, left=BOOK)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, book(key))
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = status
    answer = await deposit_and_buy(checkout, customer, cart)
    assert answer.status_code == 202, answer.text
    return key, customer, answer


async def placed_on_fund(checkout: Checkout) -> tuple[str, Customer, Any]:
    """A pre-order of a book, to be charged to a card."""
    key, coming = await announced(checkout, left=BOOK)
    customer = await checkout.customer(0)
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    cart = await checkout.put_in_cart(customer, book(key))
    answer = await checkout.pay(customer, cart, unattended_payment={"fund_id": fund})
    assert answer.status_code == 201, answer.text
    return key, customer, coming
