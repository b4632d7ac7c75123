"""What a partner prepared is paid as any other cart: with a voucher, by a deposit, and later from a fund."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from services.checkout.tests.kit import payments
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import Shop, deposit_at_partner, open_shop, put_voucher, shown_to
from services.checkout.tests.kit.pre_orders import announced, buyer, opens
from services.checkout.tests.kit.scarce import balance, book
from services.checkout.tests.kit.vouchers import issued


@pytest.fixture
async def at_partner(checkout: Checkout) -> tuple[Shop, Customer, dict[str, Any]]:
    """A customer with a dollar, before a ticket for 6.15 at a partner."""
    shop, customer = await open_shop(checkout), await checkout.customer(balance=100)
    return shop, customer, await shop.claim(customer, await shop.prepare())


async def test_partner_purchase_with_voucher_is_reduced(
    checkout: Checkout, at_partner: tuple[Shop, Customer, dict[str, Any]]
) -> None:
    shop, customer, shown = at_partner
    checkout.others.wallet.balances[str(customer.customer_id)] = 500
    unknown = await put_voucher(shop, customer, shown, "NO-SUCH-CODE")
    assert (unknown.status_code, unknown.json()["error"]) == (422, "voucher_unknown")
    foreign = await put_voucher(shop, await checkout.customer(), shown, await issued(checkout))
    assert foreign.status_code == 404
    code = await issued(checkout, max_uses=1)
    reduced = (await put_voucher(shop, customer, shown, code)).json()["result"]
    due = reduced["cart"]["total_due"]["amount"]
    assert reduced["cart"]["voucher"]["code"] == code
    assert due == "4.15"
    taken_out = (await put_voucher(shop, customer, shown, None)).json()["result"]
    assert (taken_out["cart"]["voucher"], taken_out["cart"]["total_due"]["amount"]) == (None, "6.15")
    again = (await put_voucher(shop, customer, shown, code)).json()["result"]
    paid = await shop.pay(customer, again)
    assert paid.status_code == 201, paid.text
    assert balance(checkout, customer) == 85
    assert (await shop.state(shown["purchase_id"]))["state"] == "paid"
    rows = await checkout.database.call(
        "select state from voucher_redemptions where customer_id = %(c)s", {"c": customer.customer_id}
    )
    assert [row["state"] for row in rows] == ["consumed"]


async def test_partner_purchase_is_paid_by_deposit(
    checkout: Checkout, at_partner: tuple[Shop, Customer, dict[str, Any]]
) -> None:
    shop, customer, shown = at_partner
    answer = await deposit_at_partner(shop, customer, shown, 515)
    assert answer.status_code == 201, answer.text
    result = answer.json()["result"]
    assert (result["status"], result["partner_slug"], balance(checkout, customer)) == ("paid", shop.slug, 0)
    state = await shop.state(shown["purchase_id"])
    assert (state["state"], state["order_id"]) == ("paid", result["order_id"])


async def test_partner_purchase_with_pending_deposit_stays(
    checkout: Checkout, at_partner: tuple[Shop, Customer, dict[str, Any]]
) -> None:
    shop, customer, shown = at_partner
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    waiting = await deposit_at_partner(shop, customer, shown, 615)
    assert waiting.status_code == 202, waiting.text
    found = await checkout.client.get("/api/checkout", headers=customer.headers)
    assert found.json()["result"]["checkout_id"] == waiting.json()["result"]["checkout_id"]
    assert (await shop.state(shown["purchase_id"]))["state"] == "processing"
    deposit_id = payments.id_of(waiting)
    back = await payments.come_back(checkout, customer, deposit_id, cancelled=True)
    assert (back.json()["result"]["status"], back.json()["result"]["partner_slug"]) == ("failed", shop.slug)
    assert (await shown_to(shop, customer))["state"] == "open"
    assert (await shop.state(shown["purchase_id"]))["state"] == "open"


async def test_partner_purchase_is_paid_by_voucher_and_deposit(
    checkout: Checkout, at_partner: tuple[Shop, Customer, dict[str, Any]]
) -> None:
    shop, customer, shown = at_partner
    await put_voucher(shop, customer, shown, await issued(checkout))
    reduced = await shown_to(shop, customer)
    answer = await deposit_at_partner(shop, customer, reduced, 500)
    assert answer.status_code == 201, answer.text
    assert balance(checkout, customer) == 100 + 500 - 415


async def test_payment_at_closed_partner_is_refused(
    checkout: Checkout, at_partner: tuple[Shop, Customer, dict[str, Any]]
) -> None:
    shop, customer, shown = at_partner
    for changes, status, code in (
        ({"partner_key": "another"}, 400, "invalid"),
        ({"purchase_id": str(uuid4())}, 404, "purchase_unknown"),
    ):
        answer = await deposit_at_partner(shop, customer, shown, 615, **changes)
        assert (answer.status_code, answer.json()["error"]) == (status, code)
    await shop.change(channels=[{**each, "is_active": False} for each in shop.body["channels"][:1]])
    answer = await deposit_at_partner(shop, customer, shown, 615)
    assert answer.status_code in (404, 422)
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []


async def test_partner_pre_order_is_charged_to_chosen_fund(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    shop = await open_shop(checkout)
    await shop.change(offer_keys=[key])
    shop.body["offer_keys"] = [key]
    customer = await checkout.customer(balance=1000)
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    shown = await shop.claim(customer, await shop.prepare(items=[book(key)]))
    refused = await shop.pay(customer, shown, unattended_payment=None)
    assert refused.json()["error"] == "unattended_payment_required"
    placed = await shop.pay(customer, shown, unattended_payment={"fund_id": fund})
    assert placed.status_code == 201, placed.text
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    [deposit] = checkout.others.wallet.deposits_of(customer.customer_id)
    assert (deposit.request.amount.minor_units, balance(checkout, customer)) == (3000, 0)
