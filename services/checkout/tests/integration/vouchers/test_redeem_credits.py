"""A credit voucher moves money, by the rules of such calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data.valkey import connect_redis
from servicekit.security.ended_sessions import EndedSessions, ask_identity
from services.checkout.tests.kit.harness import SIGNER, Checkout, Customer, Others, running_checkout
from services.checkout.tests.kit.partners import open_shop
from services.checkout.tests.kit.vouchers import VOUCHER, issued, money, of_staff, with_cart

PLACES = ["cart", "partner"]
CREDITED = [{"code": "voucher_credited", "message": "$3.00 was added to your wallet"}]


@dataclass
class Desk:
    """Where a customer with no money types codes: at their own cart, or at what a partner prepared."""

    checkout: Checkout
    customer: Customer
    path: str

    async def type(
        self, code: str, *, key: str | None = None, headers: dict[str, str] | None = None
    ) -> httpx2.Response:
        sent = {**self.customer.headers, **(headers or {})}
        if key is not None:
            sent["Idempotency-Key"] = key
        return await self.checkout.client.put(self.path, json={"code": code}, headers=sent)

    @property
    def balance(self) -> int:
        return self.checkout.others.wallet.balances[str(self.customer.customer_id)]

    async def redemptions(self) -> list[str]:
        rows = await self.checkout.database.call(
            "select state from voucher_redemptions where customer_id = %(c)s order by id",
            {"c": self.customer.customer_id},
        )
        return [row["state"] for row in rows]


@pytest.fixture
async def desk(checkout: Checkout, place: str) -> Desk:
    customer = await with_cart(checkout, balance=0)
    if place == "cart":
        return Desk(checkout, customer, VOUCHER)
    shop = await open_shop(checkout)
    shown = await shop.claim(customer, await shop.prepare())
    return Desk(checkout, customer, f"/api/purchase/{shop.slug}/purchases/{shown['purchase_id']}/voucher")


@pytest.fixture
async def ended(valkey_server: Valkey) -> AsyncIterator[EndedSessions]:
    redis = connect_redis(valkey_server.url)
    yield EndedSessions(redis, ask_identity("http://127.0.0.1:1/keys"))
    await redis.aclose()


async def credit(checkout: Checkout, **changes: Any) -> str:
    """The code of a credit of three dollars without limits."""
    terms = {"amount": money("3.00"), "max_uses_per_customer": None, **changes}
    return await issued(checkout, type="voucher_credit_amount", **terms)


@pytest.mark.parametrize("place", PLACES)
async def test_repeated_key_returns_same_credit(checkout: Checkout, desk: Desk) -> None:
    code, key = await credit(checkout), str(uuid4())

    answers = [await desk.type(code, key=key) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200] * 3
    assert [answer.json()["messages"] for answer in answers] == [CREDITED] * 3
    assert (desk.balance, await desk.redemptions()) == (300, ["consumed"])
    assert (await of_staff(checkout, code))["uses"] == 1


@pytest.mark.parametrize("place", ["cart"])
async def test_concurrent_key_grants_one_credit(checkout: Checkout, desk: Desk) -> None:
    code, key = await credit(checkout), str(uuid4())

    answers = await asyncio.gather(*(desk.type(code, key=key) for _ in range(20)))

    assert {answer.status_code for answer in answers} == {200}
    assert (desk.balance, await desk.redemptions()) == (300, ["consumed"])


@pytest.mark.parametrize("place", ["cart"])
async def test_other_key_is_another_use(checkout: Checkout, desk: Desk) -> None:
    code, last = await credit(checkout, max_uses_per_customer=2), str(uuid4())

    answers = [await desk.type(code, key=key) for key in (str(uuid4()), last, str(uuid4()), last)]

    assert [answer.status_code for answer in answers] == [200, 200, 422, 200]
    assert answers[2].json()["error"] == "voucher_already_used"
    assert (desk.balance, await desk.redemptions()) == (600, ["consumed"] * 2)


@pytest.mark.parametrize("place", ["cart"])
async def test_key_of_other_voucher_is_refused(checkout: Checkout, desk: Desk) -> None:
    code, other, key = await credit(checkout), await credit(checkout), str(uuid4())
    await desk.type(code, key=key)

    for_another_voucher = await desk.type(other, key=key)
    stranger = Desk(checkout, await with_cart(checkout, balance=0), VOUCHER)
    of_a_stranger = await stranger.type(code, key=key)

    assert for_another_voucher.status_code == 422
    assert for_another_voucher.json()["error"] == "idempotency_key_reused"
    assert (of_a_stranger.status_code, stranger.balance) == (200, 300)
    assert (desk.balance, await desk.redemptions()) == (300, ["consumed"])


@pytest.mark.parametrize("place", ["cart"])
@pytest.mark.parametrize("death", ["after_voucher", "after_credit"])
async def test_repeated_request_returns_unanswered_credit(
    checkout: Checkout,
    desk: Desk,
    checkout_urls: DatabaseUrls,
    others: Others,
    nats_server: Nats,
    valkey_server: Valkey,
    death: str,
) -> None:
    code, key = await credit(checkout), str(uuid4())
    async with running_checkout(
        checkout_urls, others, nats_server, valkey_server, failpoint=f"{death}:raise"
    ) as dying:
        await asyncio.gather(
            Desk(dying, desk.customer, desk.path).type(code, key=key), return_exceptions=True
        )
    assert await desk.redemptions() == ["reserved"]

    again = await desk.type(code, key=key)

    assert (again.status_code, again.json()["messages"]) == (200, CREDITED)
    assert (desk.balance, await desk.redemptions()) == (300, ["consumed"])


@pytest.mark.parametrize("place", ["cart"])
async def test_repeated_credit_after_exclusion_is_returned(checkout: Checkout, desk: Desk) -> None:
    code, key, who = await credit(checkout), str(uuid4()), str(desk.customer.customer_id)
    await desk.type(code, key=key)
    checkout.others.wallet.limits[who] = ("self_excluded", 0, "You have excluded yourself from playing")

    again, another = await desk.type(code, key=key), await desk.type(code, key=str(uuid4()))

    assert (again.status_code, again.json()["messages"]) == (200, CREDITED)
    assert (another.status_code, another.json()["error"]) == (422, "self_excluded")
    assert desk.balance == 300


@pytest.mark.parametrize("place", ["cart"])
async def test_key_of_refused_credit_may_be_repeated(checkout: Checkout, desk: Desk) -> None:
    pounds = {"amount": "5.00", "currency": "GBP"}
    code, key = await credit(checkout, currency="GBP", amount=pounds), str(uuid4())

    answers = [await desk.type(code, key=key) for _ in range(2)]

    assert [answer.json()["error"] for answer in answers] == ["wrong_currency"] * 2
    assert (desk.balance, await desk.redemptions()) == (0, ["released"] * 2)


@pytest.mark.parametrize("place", PLACES)
async def test_a_credit_needs_a_key_and_a_discount_none(checkout: Checkout, desk: Desk) -> None:
    without = await desk.type(await credit(checkout))

    assert (without.status_code, without.json()["error"]) == (400, "idempotency_key_missing")
    assert (desk.balance, await desk.redemptions()) == (0, [])
    assert (await desk.type(await issued(checkout))).status_code == 200


@pytest.mark.parametrize("place", PLACES)
async def test_the_weak_session_of_a_link_takes_no_credit_and_may_use_a_discount(
    checkout: Checkout, desk: Desk
) -> None:
    weak = SIGNER.bearer(desk.customer.customer_id, aal=0)

    refused = await desk.type(await credit(checkout), key=str(uuid4()), headers=weak)

    assert (refused.status_code, refused.json()["error"]) == (403, "REQUIRED")
    assert (desk.balance, await desk.redemptions()) == (0, [])
    assert (await desk.type(await issued(checkout), headers=weak)).status_code == 200


@pytest.mark.parametrize("place", PLACES)
async def test_a_session_that_has_ended_takes_no_credit(
    checkout: Checkout, desk: Desk, ended: EndedSessions
) -> None:
    await ended.add([desk.customer.session_id])

    refused = await desk.type(await credit(checkout), key=str(uuid4()))

    assert (refused.status_code, refused.json()["error"]) == (401, "session_ended")
    assert (desk.balance, await desk.redemptions()) == (0, [])
