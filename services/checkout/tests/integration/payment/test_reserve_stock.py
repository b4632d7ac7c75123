"""Raffle tickets stay reserved for as long as their purchase may wait, and no longer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx2
import pytest

from checkout.catalogue import read_model
from checkout.config import CheckoutSettings
from services.checkout.tests.kit import payments
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.partners import deposit_at_partner as buy_of_partner
from services.checkout.tests.kit.partners import open_shop
from services.checkout.tests.kit.payments import come_back, counts, id_of, only, past_due, sweep
from services.checkout.tests.kit.pre_orders import (
    BOOK,
    FAILED,
    buyer,
    opens,
    placed_on_fund,
    pre_orders_due,
    waits_for_the_bank,
)
from services.checkout.tests.kit.scarce import balance, book, buy, only_ticket, raffle

TWELVE_MINUTES = timedelta(minutes=12)


@pytest.fixture(autouse=True)
def _catalogue_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


async def waits_at_a_partner(checkout: Checkout) -> tuple[str, Customer, httpx2.Response]:
    """The same for what a partner has prepared."""
    key, _ = await raffle(checkout, left=BOOK)
    shop, customer = await open_shop(checkout, offer_keys=[key]), await checkout.customer(0)
    shown = await shop.claim(customer, await shop.prepare(items=[book(key)]))
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await buy_of_partner(shop, customer, shown, 4000)
    assert answer.status_code == 202, answer.text
    return key, customer, answer


async def others_find_it_sold_out(checkout: Checkout, key: str) -> bool:
    """Whether another customer with money cannot buy the book."""
    answer = await buy(checkout, await checkout.customer(), book(key))
    return answer.status_code == 422 and bool(answer.json()["error"] == "sold_out")


def settle(checkout: Checkout, customer: Customer) -> None:
    """The bank gives the money."""
    wallet = checkout.others.wallet
    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "settled")


@pytest.mark.parametrize("begin", [waits_for_the_bank, waits_at_a_partner])
async def test_late_deposit_buys_reserved_stock(checkout: Checkout, begin: Any) -> None:
    key, customer, answer = await begin(checkout)
    checkout.others.stock.pass_time(TWELVE_MINUTES)
    assert await others_find_it_sold_out(checkout, key)

    settle(checkout, customer)
    back = await come_back(checkout, customer, id_of(answer))

    assert back.json()["result"]["status"] == "paid"
    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [1, 2, 3, 4, 5]
    assert (balance(checkout, customer), checkout.others.stock.left[key]) == (0, 0)


async def test_reservation_outlasts_deposit_by_ten_minutes(
    checkout: Checkout,
) -> None:
    key, customer, _ = await waits_for_the_bank(checkout, "processing")
    wait = CheckoutSettings(environment="test").deposit_wait
    checkout.others.stock.pass_time(wait + timedelta(minutes=9))
    assert await others_find_it_sold_out(checkout, key)

    settle(checkout, customer)
    await payments.deposits_due(checkout, customer, given_up=True)
    await sweep(checkout)

    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("end", ["turned back", "declined", "given up"])
async def test_failed_purchase_releases_stock_at_once(checkout: Checkout, end: str) -> None:
    key, customer, answer = await waits_for_the_bank(checkout)
    wallet = checkout.others.wallet
    if end == "declined":
        declined = ("card_declined", "The card was declined")
        wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "failed", declined)
    if end == "given up":
        await payments.deposits_due(checkout, customer, given_up=True)
        await sweep(checkout)
    else:
        await come_back(checkout, customer, id_of(answer), cancelled=end == "turned back")

    assert await counts(checkout, customer) == FAILED
    assert (await buy(checkout, await checkout.customer(), book(key))).status_code == 201


async def test_abandoned_reservation_expires(checkout: Checkout) -> None:
    key, _, _ = await waits_for_the_bank(checkout)
    checkout.others.stock.pass_time(timedelta(minutes=26))
    assert (await buy(checkout, await checkout.customer(), book(key))).status_code == 201


async def test_reservation_stays_while_wallet_is_silent(
    checkout: Checkout,
) -> None:
    key, _ = await raffle(checkout, left=BOOK)
    customer = await checkout.customer()
    wallet, stock = checkout.others.wallet, checkout.others.stock
    wallet.deaf_for.add(str(customer.customer_id))
    assert (await buy(checkout, customer, book(key))).status_code == 202
    for _ in range(2):
        stock.pass_time(timedelta(minutes=8))
        assert await others_find_it_sold_out(checkout, key)
        await past_due(checkout, customer)
        await checkout.sweep()

    wallet.deaf_for.clear()
    await past_due(checkout, customer)
    await checkout.sweep()

    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [1, 2, 3, 4, 5]


async def test_reservation_stays_while_charge_is_unknown(
    checkout: Checkout,
) -> None:
    key, customer, coming = await placed_on_fund(checkout)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "processing"
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    checkout.others.stock.pass_time(timedelta(minutes=50))
    assert await others_find_it_sold_out(checkout, key)

    settle(checkout, customer)
    await payments.deposits_due(checkout, customer)
    await sweep(checkout)
    await buyer(checkout).buy_due()

    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [1, 2, 3, 4, 5]


async def test_reservation_of_pre_order_stays_without_wallet(
    checkout: Checkout,
) -> None:
    key, customer, coming = await placed_on_fund(checkout)
    wallet = checkout.others.wallet
    wallet.unplanned.add(str(customer.customer_id))
    await opens(checkout, coming)
    for _ in range(3):
        await buyer(checkout).buy_due()
        checkout.others.stock.pass_time(timedelta(minutes=6))
        assert await others_find_it_sold_out(checkout, key)

    wallet.unplanned.clear()
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()

    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("minutes", "is_valid"), [(10, False), (11, True), (20, True), (21, False)])
def test_deposit_wait_is_between_bank_and_sealing(minutes: int, is_valid: bool) -> None:
    wait = timedelta(minutes=minutes)
    if is_valid:
        assert CheckoutSettings(environment="test", deposit_wait=wait).deposit_wait == wait
    else:
        with pytest.raises(ValueError, match="deposit_wait"):
            CheckoutSettings(environment="test", deposit_wait=wait)
