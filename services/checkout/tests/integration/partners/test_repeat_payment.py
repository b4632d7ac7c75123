"""A repeated payment at a partner gets its own answer, also after its purchase or partner has closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx2
import pytest

from services.checkout.tests.kit import payments
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import Shop, open_shop
from services.checkout.tests.kit.payments import past_due

KEY = "the-page-was-loaded-again"
WAYS = ["wallet", "deposit"]
ENDS = ["purchase over", "channel closed", "partner closed"]


@dataclass
class Attempt:
    """A payment of what a partner prepared, whose outcome is not known at first."""

    checkout: Checkout
    shop: Shop
    customer: Customer
    shown: dict[str, Any]
    way: str

    async def ask(self, key: str = KEY) -> httpx2.Response:
        if self.way == "wallet":
            return await self.shop.pay(self.customer, self.shown, key=key)
        cart = self.shown["cart"]
        prepared = {
            "partner_slug": self.shop.slug,
            "partner_key": self.shown["partner"]["key"],
            "purchase_id": self.shown["purchase_id"],
        }
        paid = {"cart_version": cart["version"], "expected_total": cart["total_due"], "prepared": prepared}
        return await payments.deposit_and_buy(self.checkout, self.customer, cart, key=key, checkout=paid)

    async def end(self, how: str) -> None:
        if how == "purchase over":
            await self.checkout.database.call(
                "update partner_purchases set expires_at = clock_timestamp() where id = %(id)s",
                {"id": self.shown["purchase_id"]},
            )
        elif how == "channel closed":
            web, *others = self.shop.body["channels"]
            await self.shop.change(channels=[{**web, "is_active": False}, *others])
        else:
            await self.shop.change(is_active=False)

    async def begin(self) -> None:
        wallet, who = self.checkout.others.wallet, str(self.customer.customer_id)
        wallet.silent_for.add(who)
        wallet.next_deposits[who] = "awaiting_customer"
        first = await self.ask()
        assert first.status_code == 202, first.text

    async def succeed(self) -> None:
        wallet = self.checkout.others.wallet
        wallet.silent_for.clear()
        for deposit in wallet.deposits_of(self.customer.customer_id):
            wallet.move_deposit(deposit, "settled")
            await payments.come_back(self.checkout, self.customer, deposit.deposit_id)
        await past_due(self.checkout, self.customer)
        await self.checkout.sweep()

    async def be_refused(self) -> None:
        wallet = self.checkout.others.wallet
        wallet.balances[str(self.customer.customer_id)] = 0
        wallet.next_deposits[str(self.customer.customer_id)] = "failed"
        refused = await self.ask()
        assert refused.json()["error"] in ("insufficient_funds", "card_declined"), refused.text

    def spent(self) -> int:
        deposits = self.checkout.others.wallet.deposits_of(self.customer.customer_id)
        banked = sum(each.request.amount.minor_units for each in deposits if each.posted)
        return 1_000 + banked - self.checkout.others.wallet.balances[str(self.customer.customer_id)]


@pytest.fixture
async def attempt(checkout: Checkout, way: str) -> Attempt:
    shop, customer = await open_shop(checkout), await checkout.customer(balance=1_000)
    return Attempt(checkout, shop, customer, await shop.claim(customer, await shop.prepare()), way)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("how", ENDS)
async def test_repeated_payment_under_way_gets_its_state(attempt: Attempt, how: str) -> None:
    await attempt.begin()
    await attempt.end(how)

    while_it_runs = await attempt.ask()
    await attempt.succeed()
    afterwards = await attempt.ask()

    if attempt.way == "wallet":
        assert (while_it_runs.status_code, while_it_runs.json()["error"]) == (409, "idempotency_key_running")
        assert "Retry-After" in while_it_runs.headers
    else:
        assert while_it_runs.status_code == 202
        assert while_it_runs.json()["result"]["deposit"]["challenge"] is not None
    assert (afterwards.status_code, afterwards.json()["result"]["status"]) == (201, "paid"), afterwards.text
    assert attempt.spent() == 615


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("how", ENDS)
async def test_repeated_refused_payment_gets_same_refusal(attempt: Attempt, how: str) -> None:
    await attempt.be_refused()
    await attempt.end(how)

    again = await attempt.ask()

    reason = "insufficient_funds" if attempt.way == "wallet" else "card_declined"
    assert (again.status_code, again.json()["error"]) == (422, reason)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("how", ENDS)
async def test_new_payment_at_closed_partner_is_not_begun(attempt: Attempt, how: str) -> None:
    await attempt.be_refused()
    await attempt.end(how)

    other = await attempt.ask("another-key")

    expected = {
        "purchase over": (422, "purchase_over"),
        "channel closed": (422, "partner_closed"),
        "partner closed": (404, "partner_unknown"),
    }
    assert (other.status_code, other.json()["error"]) == expected[how]
    orders = await attempt.checkout.database.call(
        "select count(*) as n from orders where customer_id = %(c)s", {"c": attempt.customer.customer_id}
    )
    assert orders[0]["n"] == 1
