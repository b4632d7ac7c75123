"""A cancelled pre-order says where charged money is."""

from __future__ import annotations

from typing import Any

import pytest

from checkout.payment.store import checkouts
from checkout.preorders.store import payments as pre_order_payments
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit import payments
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import (
    PRICE,
    announced,
    buyer,
    charges,
    closes,
    looks,
    opens,
    order,
    ordered,
    patch,
    pre_orders_due,
    told,
)
from services.checkout.tests.kit.scarce import balance
from wattle.catalog.v1 import draw_pb2
from wattle.checkout.v1.events_pb2 import PreOrderCancelled

IN_WALLET = "The amount we charged is in your wallet"


async def seals(checkout: Checkout, coming: draw_pb2.Draw) -> None:
    """The list of a draw is closed before its time, as a purchase that takes too long sees it."""
    await checkout.database.call(
        "update draws set sealed_at = clock_timestamp() where offer_key = %(key)s returning draw_no",
        {"key": coming.offer_key},
    )


async def charged(checkout: Checkout, customer: Customer, status: str = "settled") -> None:
    """The bank has decided the charge."""
    deposit = payments.only(checkout.others.wallet.deposits_of(customer.customer_id))
    failure = ("card_declined", "The card was declined") if status == "failed" else ("", "")
    checkout.others.wallet.move_deposit(deposit, status, failure)
    await payments.receive_deposit_event(checkout, deposit)


async def being_charged(checkout: Checkout) -> tuple[Customer, draw_pb2.Draw]:
    """A customer whose bank has not said yet whether it pays 25 of 40 dollars."""
    customer, _, _, coming = await ordered(checkout)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "processing"
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    return customer, coming


async def decided(checkout: Checkout) -> None:
    """The sweeps look at what the bank has said."""
    for _ in range(2):
        await payments.sweep(checkout)
        await checkout.sweep()
    await buyer(checkout).buy_due()


async def declined(checkout: Checkout) -> Customer:
    """A customer whose bank has not paid, and whose draw has closed since."""
    customer, coming = await being_charged(checkout)
    await charged(checkout, customer, "failed")
    await decided(checkout)
    await closes(checkout, coming)
    return customer


async def told_last(checkout: Checkout, pre_order: dict[str, Any]) -> str:
    """What the fact of its end says to the customer."""
    rows = await checkout.database.call(
        "select payload from outbox where aggregate_id = %(id)s order by aggregate_version desc limit 1",
        {"id": pre_order["encoded_id"]},
    )
    return PreOrderCancelled.FromString(rows[0]["payload"]).message


async def cancelled(checkout: Checkout, customer: Customer, code: str, message: str) -> dict[str, Any]:
    """It was cancelled with these words, which its fact has, too."""
    found = await looks(checkout, customer)
    assert (found["status"], found["code"]) == ("scheduled_status_cancelled", code)
    assert found["message"] == message
    assert await told_last(checkout, found) == message
    return found


async def test_sealed_draw_after_charge_leaves_money_in_wallet(
    checkout: Checkout,
) -> None:
    customer, coming = await being_charged(checkout)
    await seals(checkout, coming)
    await charged(checkout, customer)
    await decided(checkout)
    words = f"The draw closed before we could buy your tickets. {IN_WALLET}"
    await cancelled(checkout, customer, "draw_closed", words)
    assert (charges(checkout, customer), balance(checkout, customer)) == ([2500], PRICE)
    assert await payments.kept_facts(checkout, customer) == 1


async def test_cancellation_names_money_of_earlier_attempt(checkout: Checkout) -> None:
    customer, coming = await being_charged(checkout)
    checkout.others.wallet.limits[str(customer.customer_id)] = ("spend_limit", 3000, "Over your limit")
    await charged(checkout, customer)
    await decided(checkout)
    unpaid = await looks(checkout, customer)
    assert (unpaid["code"], unpaid["message"], unpaid["can_be_cancelled"]) == (
        "spend_limit",
        "Over your limit",
        True,
    )
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    await closes(checkout, coming)
    await buyer(checkout).buy_due()
    words = f"We could not collect your payment while the draw was open. {IN_WALLET}"
    found = await cancelled(checkout, customer, "payment_failed", words)
    assert await told(checkout, found) == ["placed", "unpaid", "unpaid", "cancelled"]
    assert (charges(checkout, customer), balance(checkout, customer)) == ([2500], PRICE)


async def test_cancellation_names_refund_of_wallet_payment(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await order(checkout, customer, key)
    await opens(checkout, coming)
    with pytest.raises(FailpointError):
        await buyer(checkout, "after_purchase").buy_due()
    await seals(checkout, coming)
    await pre_orders_due(checkout, customer)
    await decided(checkout)
    words = f"The draw closed before we could buy your tickets. {IN_WALLET}"
    await cancelled(checkout, customer, "draw_closed", words)
    assert balance(checkout, customer) == 10_000


async def test_a_card_that_was_declined_was_not_charged(checkout: Checkout) -> None:
    customer = await declined(checkout)
    await buyer(checkout).buy_due()
    words = "We could not collect your payment while the draw was open. You were not charged"
    await cancelled(checkout, customer, "payment_failed", words)
    assert balance(checkout, customer) == 1500


async def test_deposit_after_cancellation_changes_message(checkout: Checkout) -> None:
    customer = await declined(checkout)
    await buyer(checkout).buy_due()
    for _ in range(2):
        await charged(checkout, customer)
    ended = await looks(checkout, customer)
    assert ended["message"] == f"We could not collect your payment while the draw was open. {IN_WALLET}"
    assert balance(checkout, customer) == PRICE
    await decided(checkout)
    assert await payments.kept_facts(checkout, customer) == 1


async def test_deposit_during_failure_changes_message(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer, coming = await being_charged(checkout)
    fail = checkouts.fail

    async def is_overtaken(*asked: Any, **told: Any) -> str:
        await charged(checkout, customer)
        return await fail(*asked, **told)

    monkeypatch.setattr(checkouts, "fail", is_overtaken)
    await payments.deposits_due(checkout, customer, given_up=True)
    await decided(checkout)
    await closes(checkout, coming)
    await buyer(checkout).buy_due()
    words = f"We could not collect your payment while the draw was open. {IN_WALLET}"
    await cancelled(checkout, customer, "payment_failed", words)
    assert (await payments.kept_facts(checkout, customer), balance(checkout, customer)) == (1, PRICE)


async def test_deposit_during_cancellation_changes_message(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer = await declined(checkout)
    looked = pre_order_payments.was_charged
    found: list[bool] = []

    async def looks_and_is_overtaken(*asked: Any) -> bool:
        found.append(await looked(*asked))
        if len(found) == 1:
            await charged(checkout, customer)
        return found[-1]

    monkeypatch.setattr(pre_order_payments, "was_charged", looks_and_is_overtaken)
    await buyer(checkout).buy_due()
    assert found == [False, True]
    ended = await looks(checkout, customer)
    assert ended["message"] == f"We could not collect your payment while the draw was open. {IN_WALLET}"


async def test_cancellation_by_customer_keeps_its_message(checkout: Checkout) -> None:
    customer, _ = await being_charged(checkout)
    await charged(checkout, customer, "failed")
    await decided(checkout)
    answer = await patch(checkout, customer, await looks(checkout, customer), "cancel")
    assert answer.status_code == 200, answer.text
    await charged(checkout, customer)
    await cancelled(checkout, customer, "by_customer", "You cancelled this order")


async def test_cancellation_ignores_money_of_other_orders(
    checkout: Checkout,
) -> None:
    customer, coming = await being_charged(checkout)
    await seals(checkout, coming)
    await charged(checkout, customer)
    await decided(checkout)
    key, other = await announced(checkout, left=0)
    await order(checkout, customer, key)
    await opens(checkout, other)
    await buyer(checkout).buy_due()
    found = await looks_at(checkout, customer, key)
    assert (found["code"], found["message"]) == (
        "sold_out",
        "The draw sold out before we could buy your tickets. You were not charged",
    )


async def looks_at(checkout: Checkout, customer: Customer, key: str) -> dict[str, Any]:
    """What the customer has ordered of one offer."""
    answer = await checkout.client.get("/api/scheduled-purchases", headers=customer.headers)
    [found] = [one for one in answer.json()["result"] if one["product_offer_key"] == key]
    return dict(found)
