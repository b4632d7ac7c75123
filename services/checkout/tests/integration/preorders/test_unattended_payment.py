"""Pre-orders are paid when their draw opens: by the wallet, and by a chosen fund for the rest."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from checkout.jobs import DEPOSIT_HANDLERS as HANDLERS
from servicekit.events.handlers import ReceivedEvent
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit import payments
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import (
    PRICE,
    announced,
    buyer,
    charges,
    looks,
    opens,
    order,
    ordered,
    patch,
    pre_orders_due,
    scheduled,
    told,
)
from services.checkout.tests.kit.scarce import balance, book, only_ticket, raffle
from wattle.wallet.v1.events_pb2 import DepositSettled


async def deposited(checkout: Checkout, customer: Customer, amount: int) -> None:
    """The customer has deposited by hand, and the wallet says so."""
    checkout.others.wallet.balances[str(customer.customer_id)] += amount
    fact = DepositSettled(deposit_id=str(uuid4()), customer_id=str(customer.customer_id))
    fact.amount.currency, fact.amount.minor_units = "AUD", amount
    subject = "wattle.wallet.v1.deposit_settled"
    now = datetime.now(UTC)
    event = ReceivedEvent(uuid4(), subject, fact.deposit_id, 1, now, fact.SerializeToString(), None)
    async with checkout.database.transaction() as session:
        await HANDLERS[subject](session, event)


async def test_pre_order_without_payment_choice_is_refused(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, book(key))
    for choice, code in (
        (None, "unattended_payment_required"),
        ({"fund_id": str(uuid4())}, "fund_not_found"),
        ({"fund_id": checkout.others.wallet.save_fund(uuid4())}, "fund_not_found"),
    ):
        answer = await checkout.pay(customer, cart, unattended_payment=choice)
        assert (answer.status_code, answer.json()["error"]) == (422, code)
    for invalid in ({}, {"wallet_only": False}, {"fund_id": str(uuid4()), "wallet_only": True}):
        assert (await checkout.pay(customer, cart, unattended_payment=invalid)).status_code == 400
    assert await scheduled(checkout, customer) == []
    assert (await checkout.cart(customer))["item_count"] == 1


async def test_unverified_card_is_refused_with_reason(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    checkout.others.wallet.fund_refusals[fund] = ("verification_required", "Please verify this card")
    cart = await checkout.put_in_cart(customer, book(key))
    answer = await checkout.pay(customer, cart, unattended_payment={"fund_id": fund})
    [error] = answer.json()["errors"]
    assert (error["code"], error["target"]) == ("verification_required", "unattended_payment.fund_id")


async def test_wallet_pays_first_and_card_the_rest(checkout: Checkout) -> None:
    customer, fund, _, coming = await ordered(checkout)
    placed = await looks(checkout, customer)
    assert placed["default_fund"] == {"kind": "cc", "fund_id": fund}
    await buyer(checkout).buy_due()
    assert charges(checkout, customer) == []
    await opens(checkout, coming)
    for _ in range(2):
        await buyer(checkout).buy_due()
    assert charges(checkout, customer) == [2500]
    assert balance(checkout, customer) == 0
    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"
    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [1, 2, 3, 4, 5]
    receipt = await checkout.client.get(f"/api/receipts/{placed['order_id']}", headers=customer.headers)
    assert receipt.json()["result"]["deposited_total"]["amount"] == "25.00"
    assert checkout.others.wallet.held_of(customer.customer_id) == 0


async def test_a_wallet_that_has_enough_leaves_the_card_alone(checkout: Checkout) -> None:
    customer, _, _, coming = await ordered(checkout, money=PRICE)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (charges(checkout, customer), balance(checkout, customer)) == ([], 0)


async def test_the_least_that_a_card_takes_leaves_the_rest_in_the_wallet(checkout: Checkout) -> None:
    customer, _, _, coming = await ordered(checkout, money=PRICE - 100)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (charges(checkout, customer), balance(checkout, customer)) == ([500], 400)


async def test_challenged_card_is_not_charged_again(checkout: Checkout) -> None:
    customer, _, _, coming = await ordered(checkout)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "processing"
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    deposit = payments.only(wallet.deposits_of(customer.customer_id))
    wallet.move_deposit(deposit, "failed", ("authentication_required", "This requires authentication"))
    await payments.receive_deposit_event(checkout, deposit)
    await payments.sweep(checkout)
    await buyer(checkout).buy_due()
    unpaid = await looks(checkout, customer)
    assert (unpaid["code"], unpaid["can_be_retried"]) == ("authentication_required", True)
    assert "confirm this payment yourself" in unpaid["message"]
    assert await told(checkout, unpaid) == ["placed", "unpaid"]
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    again = await looks(checkout, customer)
    assert (charges(checkout, customer), again["code"]) == ([2500], "authentication_required")

    await deposited(checkout, customer, PRICE - 1500)
    await buyer(checkout).buy_due()
    assert charges(checkout, customer) == [2500]
    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"


async def test_deposit_after_decline_buys_at_once(checkout: Checkout) -> None:
    customer, _, _, coming = await ordered(checkout)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "failed"
    await opens(checkout, coming)
    for _ in range(2):
        await buyer(checkout).buy_due()
    await deposited(checkout, customer, PRICE)
    for _ in range(2):
        await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"
    assert (charges(checkout, customer), balance(checkout, customer)) == ([2500], 1500)


async def test_declined_card_is_retried_later(
    checkout: Checkout,
) -> None:
    customer, _, _, coming = await ordered(checkout)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "failed"
    await opens(checkout, coming)
    for _ in range(2):
        await buyer(checkout).buy_due()
    unpaid = await looks(checkout, customer)
    assert (unpaid["code"], charges(checkout, customer)) == ("card_declined", [2500])
    assert balance(checkout, customer) == 1500
    await deposited(checkout, customer, 100)
    await buyer(checkout).buy_due()
    assert charges(checkout, customer) == [2500]
    checkout.others.wallet.balances[str(customer.customer_id)] -= 100
    wallet.next_deposits[str(customer.customer_id)] = "settled"
    answer = await patch(checkout, customer, unpaid, "retry")
    assert answer.status_code == 200, answer.text
    await buyer(checkout).buy_due()
    assert (charges(checkout, customer), balance(checkout, customer)) == ([2500, 2500], 0)
    answer = await patch(checkout, customer, unpaid, "retry")
    assert (answer.status_code, answer.json()["error"]) == (409, "scheduled_purchase_not_due")


@pytest.mark.parametrize(
    "failpoint",
    [
        "after_begin",
        "after_reserve",
        "after_hold",
        "after_deposit",
        "after_settled",
        "after_purchase",
        "after_confirm",
        "after_complete",
    ],
)
async def test_crash_at_each_failpoint_ends_in_one_charge(checkout: Checkout, failpoint: str) -> None:
    customer, _, key, coming = await ordered(checkout)
    await opens(checkout, coming)
    with pytest.raises(FailpointError):
        await buyer(checkout, failpoint).buy_due()
    for _ in range(3):
        await pre_orders_due(checkout, customer)
        await payments.deposits_due(checkout, customer)
        await payments.sweep(checkout)
        await checkout.sweep()
        await buyer(checkout).buy_due()
    assert (await only_ticket(checkout, customer))["ticket_numbers"][-1] <= 10
    assert charges(checkout, customer) == [2500]
    assert (balance(checkout, customer), checkout.others.stock.left[key]) == (0, 95)
    bought = await looks(checkout, customer)
    assert bought["status"] == "scheduled_status_executed"
    assert "unpaid" not in await told(checkout, bought)


async def test_unknown_charge_is_not_repeated(checkout: Checkout) -> None:
    customer, _, _, coming = await ordered(checkout)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "processing"
    await opens(checkout, coming)
    for _ in range(3):
        await buyer(checkout).buy_due()
        await pre_orders_due(checkout, customer)
        await payments.deposits_due(checkout, customer)
        await payments.sweep(checkout)
    assert charges(checkout, customer) == [2500]
    assert (await looks(checkout, customer))["can_be_cancelled"] is False
    deposit = payments.only(wallet.deposits_of(customer.customer_id))
    wallet.move_deposit(deposit, "settled")
    await payments.receive_deposit_event(checkout, deposit)
    await payments.sweep(checkout)
    await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"
    assert (charges(checkout, customer), balance(checkout, customer)) == ([2500], 0)


async def test_limit_prevents_charge(checkout: Checkout) -> None:
    customer, _, key, coming = await ordered(checkout)
    checkout.others.wallet.limits[str(customer.customer_id)] = ("spend_limit", 3000, "Over your limit")
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    unpaid = await looks(checkout, customer)
    assert (unpaid["code"], unpaid["message"]) == ("spend_limit", "Over your limit")
    assert (charges(checkout, customer), balance(checkout, customer)) == ([], 1500)
    assert checkout.others.stock.left[key] == 100


async def test_failed_order_leaves_charge_in_wallet(checkout: Checkout) -> None:
    customer, _, _, coming = await ordered(checkout)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "processing"
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    wallet.excluded.add(str(customer.customer_id))
    deposit = payments.only(wallet.deposits_of(customer.customer_id))
    wallet.move_deposit(deposit, "settled")
    await payments.receive_deposit_event(checkout, deposit)
    for _ in range(2):
        await payments.sweep(checkout)
    await buyer(checkout).buy_due()
    cancelled = await looks(checkout, customer)
    assert cancelled["code"] == "self_excluded"
    assert cancelled["message"] == "You have excluded yourself. The amount we charged is in your wallet"
    assert (charges(checkout, customer), balance(checkout, customer)) == ([2500], PRICE)
    assert await payments.kept_facts(checkout, customer) == 1


async def test_a_card_that_is_not_saved_any_more_leaves_it_to_the_wallet(checkout: Checkout) -> None:
    customer, fund, _, coming = await ordered(checkout)
    del checkout.others.wallet.funds[fund]
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    unpaid = await looks(checkout, customer)
    assert (unpaid["code"], charges(checkout, customer)) == ("fund_not_found", [])

    other = checkout.others.wallet.save_fund(customer.customer_id, "paypal")
    refused = await patch(
        checkout, await checkout.customer(), unpaid, "payment", unattended_payment={"fund_id": other}
    )
    assert refused.status_code == 404
    answer = await patch(checkout, customer, unpaid, "payment", unattended_payment={"fund_id": other})
    assert answer.json()["result"]["default_fund"] == {"kind": "paypal", "fund_id": other}
    await buyer(checkout).buy_due()
    assert charges(checkout, customer) == [2500]
    answer = await patch(checkout, customer, unpaid, "payment", unattended_payment={"wallet_only": True})
    assert (answer.status_code, answer.json()["error"]) == (409, "scheduled_purchase_executed")


async def test_a_wallet_that_does_not_answer_only_delays(checkout: Checkout) -> None:
    customer, _, _, coming = await ordered(checkout)
    checkout.others.wallet.unplanned.add(str(customer.customer_id))
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["code"] is None
    checkout.others.wallet.unplanned.clear()
    await buyer(checkout).buy_due()
    assert charges(checkout, customer) == [2500]


async def test_wallet_only_payment_charges_no_card(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=10)
    placed = await order(checkout, customer, key)
    assert placed["default_fund"] == {"kind": "wallet", "fund_id": None}
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["code"] == "insufficient_funds"
    assert charges(checkout, customer) == []


async def unpaid_and_deposits_for_a_cart(checkout: Checkout) -> tuple[Customer, str]:
    """A customer with an unpaid pre-order and a pending deposit for a cart of the same price, and that
    deposit.
    """
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=0)
    await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    on_sale, _ = await raffle(checkout)
    cart = await checkout.put_in_cart(customer, book(on_sale))
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    return customer, payments.id_of(await payments.deposit_and_buy(checkout, customer, cart))


async def arrives(checkout: Checkout, customer: Customer) -> None:
    """The money of the customer's deposit is in the wallet, and the wallet says so."""
    wallet = checkout.others.wallet
    wallet.move_deposit(payments.only(wallet.deposits_of(customer.customer_id)), "settled")
    await payments.receive_deposit_event(checkout, payments.only(wallet.deposits_of(customer.customer_id)))


async def test_deposit_for_cart_does_not_pay_pre_order(
    checkout: Checkout,
) -> None:
    customer, deposit = await unpaid_and_deposits_for_a_cart(checkout)

    await arrives(checkout, customer)
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    await payments.come_back(checkout, customer, deposit)

    assert (await checkout.cart(customer))["cart_items"] == []
    assert len((await only_ticket(checkout, customer))["ticket_numbers"]) == 5
    assert (await looks(checkout, customer))["code"] == "insufficient_funds"


async def test_late_deposit_for_cart_pays_pre_order(checkout: Checkout) -> None:
    customer, _ = await unpaid_and_deposits_for_a_cart(checkout)
    await payments.deposits_due(checkout, customer, given_up=True)
    await payments.sweep(checkout)

    await arrives(checkout, customer)
    await payments.sweep(checkout)
    await buyer(checkout).buy_due()

    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"
