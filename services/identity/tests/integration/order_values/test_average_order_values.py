"""What a customer usually spends, as their record shows it."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio

from devservers import servers
from identity.order_values.store import compute_caps
from servicekit.data.database import Database
from servicekit.errors import Unavailable
from servicekit.identifiers import uuid7
from servicekit.testing.services import APP, OCCURRED_AT, EventPublisher, publishing
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.suite import Account, Suite
from wattle.checkout.v1.events_pb2 import OrderLine, OrderPaid
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1.events_pb2 import RefundCredited

NONE = {"atv_commercial": None, "atv_charity": None, "atv_social_syndicate": None, "atv_syndicate": None}
LOTTERY, RAFFLE = "lottery_ticket", "raffle_ticket"


def money(minor_units: int) -> Money:
    return Money(currency="AUD", minor_units=minor_units)


def figures(**amounts: str) -> dict[str, Any]:
    return {
        **NONE,
        **{f"atv_{name}": {"amount": amount, "currency": "AUD"} for name, amount in amounts.items()},
    }


class Shop:
    """Checkout and wallet, as far as identity hears of them."""

    def __init__(self, suite: Suite, others: EventPublisher) -> None:
        self._suite = suite
        self._others = others

    async def sell(
        self, account: Account, *lines: tuple[str | None, int], order_id: str | None = None
    ) -> str:
        order_id = order_id or str(uuid7())
        fact = OrderPaid(
            order_id=order_id,
            customer_id=account.customer_id,
            total=money(sum(price for _, price in lines)),
            lines=[OrderLine(price=money(price), product_type=kind) for kind, price in lines],
        )
        await self._publish("wattle.checkout.v1.order_paid", fact, order_id)
        return order_id

    async def refund(self, account: Account, order_id: str, amount: int) -> None:
        fact = RefundCredited(order_id=order_id, customer_id=account.customer_id, amount=money(amount))
        await self._publish("wattle.wallet.v1.refund_credited", fact, order_id)

    async def _publish(self, subject: str, fact: Any, order_id: str) -> None:
        event_id = uuid.uuid4()
        await self._others.publish(subject, fact, event_id=event_id, aggregate_id=order_id)

        async def is_applied() -> bool:
            found = await self._suite.identity.rows(
                "select 1 from inbox where event_id = %(id)s and consumer = 'identity-orders'", id=event_id
            )
            return bool(found)

        await eventually(is_applied, True)


@pytest_asyncio.fixture(loop_scope="session")
async def shop(suite: Suite, nats_server: servers.Nats) -> AsyncIterator[Shop]:
    clock = suite.identity.clock
    clock.advance(OCCURRED_AT + timedelta(hours=1) - clock.now())
    async with publishing(nats_server.url, "wallet", "checkout") as others, suite.sweeping("order_events"):
        yield Shop(suite, others)


async def atv(account: Account) -> Any:
    return (await account.record())["atv"]


async def logged_in(account: Account) -> Any:
    answer = await account.identity.post(
        "/api/login", APP, {"email": account.email, "password": account.body["password"]}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["result"]["customer"]["atv"]


async def test_two_orders_of_a_category_make_its_average(suite: Suite, shop: Shop) -> None:
    account, other = await suite.sign_up(), await suite.sign_up()
    await shop.sell(account, (LOTTERY, 1000), (LOTTERY, 200), (RAFFLE, 500))
    assert await atv(account) == NONE

    await shop.sell(account, (LOTTERY, 2000), ("syndicate_share", 900))

    assert await atv(account) == figures(commercial="16.00")
    assert await logged_in(account) == figures(commercial="16.00")
    assert await atv(other) == await logged_in(other) == NONE


async def test_refund_before_order_event_is_netted(suite: Suite, shop: Shop) -> None:
    account = await suite.sign_up()
    order = str(uuid.uuid4())
    await shop.refund(account, order, 400)
    await shop.sell(account, (LOTTERY, 1000), order_id=order)
    later = await shop.sell(account, (LOTTERY, 1000))
    assert await atv(account) == figures(commercial="8.00")

    await shop.refund(account, later, 100)
    await shop.refund(account, later, 100)
    assert await atv(account) == figures(commercial="7.00")

    await shop.refund(account, later, 800)
    assert await atv(account) == NONE


async def test_line_without_product_type_counts_in_no_category(suite: Suite, shop: Shop) -> None:
    account = await suite.sign_up()
    for _ in range(2):
        await shop.sell(account, (None, 1000))

    assert await atv(account) == NONE


async def test_orders_older_than_a_year_do_not_count(suite: Suite, shop: Shop) -> None:
    account = await regular(suite, shop)
    await suite.identity.rows(
        "update paid_orders set occurred_at = occurred_at - interval '366 days' where customer_id = %(id)s",
        id=account.customer_id,
    )

    assert await atv(account) == NONE


@pytest.mark.parametrize("kind", ["time_out", "self_excluded", "register", "suspended"])
async def test_restricted_customer_has_no_average(suite: Suite, shop: Shop, kind: str) -> None:
    account = await regular(suite, shop)
    suite.wallet.restrictions[account.customer_id] = kind

    assert await atv(account) == NONE
    assert await logged_in(account) == NONE


async def test_suspended_account_has_no_average(suite: Suite, shop: Shop) -> None:
    account = await regular(suite, shop)
    await suite.identity.rows(
        "update customers set account_status = 'suspended' where customer_id = %(id)s", id=account.customer_id
    )

    assert await atv(account) == NONE


async def test_average_above_a_limit_is_hidden(suite: Suite, shop: Shop) -> None:
    account = await regular(suite, shop, 5001)

    assert await atv(account) == NONE
    assert await logged_in(account) == NONE


async def test_sign_in_without_wallet_has_no_average(suite: Suite, shop: Shop) -> None:
    account = await regular(suite, shop)
    suite.wallet.failure = Unavailable("database_unavailable", "away")

    assert await atv(account) == NONE
    assert await logged_in(account) == NONE


async def test_closed_account_orders_are_purged_for_good(suite: Suite, shop: Shop) -> None:
    account = await regular(suite, shop)
    body = {"reasons": ["other"], "accept_terms": True}
    await account.step_up_for(await account.ask("POST", "/api/customer/close", body))
    assert (await account.ask("POST", "/api/customer/close", body)).status_code == 200
    assert await orders_of(account) == []

    order = await shop.sell(account, (LOTTERY, 1000))
    await shop.refund(account, order, 100)

    assert await orders_of(account) == []


async def test_large_order_is_capped_at_95th_percentile(suite: Suite, shop: Shop) -> None:
    account = await regular(suite, shop, 1000)
    await suite.identity.rows("delete from paid_orders where customer_id <> %(id)s", id=account.customer_id)
    for _ in range(18):
        refunded = await shop.sell(account, (RAFFLE, 2000))
        await shop.refund(account, refunded, 1000)
    await shop.sell(account, (RAFFLE, 4000))
    assert await caps(suite) == {}

    await shop.sell(account, (RAFFLE, 4800))

    assert await caps(suite) == {"charity": 4000}
    # Of the last ten orders eight kept 10.00, one 40.00, and one of 48.00 counts as 40.00.
    assert await atv(account) == figures(commercial="10.00", charity="16.00")


async def regular(suite: Suite, shop: Shop, price: int = 1000) -> Account:
    """A customer with an average, unless restricted."""
    account = await suite.sign_up()
    for _ in range(2):
        await shop.sell(account, (LOTTERY, price))
    if price <= 5000:
        assert (await atv(account))["atv_commercial"] is not None
    return account


async def orders_of(account: Account) -> list[dict[str, Any]]:
    return await account.identity.rows(
        "select * from paid_orders where customer_id = %(id)s", id=account.customer_id
    )


async def caps(suite: Suite) -> dict[str, int]:
    database = Database(suite.identity.urls.runtime, pool_size=1, application_name="test")
    await database.open()
    async with database.transaction() as session:
        await compute_caps(session, now=suite.identity.clock.now())
    await database.close()
    rows = await suite.identity.rows("select category, cap_minor from order_value_caps")
    return {row["category"]: row["cap_minor"] for row in rows}
