"""Which carts a deposit pays: with pre-orders, with vouchers, and with nothing due at all."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from checkout.payment.reserve_stock import ReserveStock
from servicekit.errors import RuleRefused
from servicekit.money import parse_amount
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import (
    NOTHING,
    come_back,
    counts,
    deposit_and_buy,
    id_of,
    kept_facts,
    only,
    sweep,
)
from services.checkout.tests.kit.pre_orders import announced, scheduled
from services.checkout.tests.kit.scarce import book, raffle
from services.checkout.tests.kit.vouchers import (
    SOLD_WITH_VOUCHER,
    applied,
    issued,
    nothing_is_left_over,
    of_staff,
    percentage,
)

NO_DEPOSIT = {"amount": "0.00", "currency": "AUD"}


async def mixed(checkout: Checkout) -> tuple[Customer, dict[str, Any]]:
    """A ticket that is due now and a book of a draw that opens later."""
    customer = await checkout.customer(0)
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    key, _ = await announced(checkout)
    return customer, await checkout.put_in_cart(customer, book(key))


async def test_deposit_pays_due_lines_and_places_pre_orders(checkout: Checkout) -> None:
    customer, cart = await mixed(checkout)

    answer = await deposit_and_buy(checkout, customer, cart)

    result = answer.json()["result"]
    assert (answer.status_code, result["status"]) == (201, "paid"), answer.text
    assert result["deposit"]["amount"]["amount"] == "6.15"
    [placed] = await scheduled(checkout, customer)
    assert result["scheduled_purchases"] == [placed["encoded_id"]]
    asked = only(checkout.others.wallet.deposits_of(customer.customer_id)).request
    assert asked.unattended_later is True


async def test_a_deposit_that_is_not_confirmed_places_nothing(checkout: Checkout) -> None:
    customer, cart = await mixed(checkout)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"

    answer = await deposit_and_buy(checkout, customer, cart)
    await come_back(checkout, customer, id_of(answer), cancelled=True)

    assert await scheduled(checkout, customer) == []
    assert (await checkout.cart(customer))["item_count"] == 2


async def test_cart_of_pre_orders_is_placed_without_deposit(checkout: Checkout) -> None:
    customer = await checkout.customer(0)
    key, _ = await announced(checkout)
    cart = await checkout.put_in_cart(customer, book(key))

    refused = await deposit_and_buy(checkout, customer, cart, cents=500)
    answer = await deposit_and_buy(checkout, customer, cart, amount=NO_DEPOSIT)

    assert (refused.status_code, refused.json()["error"]) == (400, "nothing_due")
    result = answer.json()["result"]
    assert (answer.status_code, result["deposit"]) == (201, None)
    assert len(result["scheduled_purchases"]) == 1
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []


async def with_voucher(checkout: Checkout, code: str) -> tuple[Customer, dict[str, Any]]:
    customer = await checkout.customer(0)
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    return customer, await applied(checkout, customer, code)


async def test_a_voucher_leaves_less_to_deposit(checkout: Checkout) -> None:
    code = await issued(checkout)
    customer, cart = await with_voucher(checkout, code)

    answer = await deposit_and_buy(checkout, customer, cart)

    assert answer.json()["result"]["deposit"]["amount"]["amount"] == "4.15"
    assert await counts(checkout, customer) == SOLD_WITH_VOUCHER
    assert (await of_staff(checkout, code))["uses"] == 1
    await nothing_is_left_over(checkout)


async def test_voucher_is_released_after_failed_deposit(checkout: Checkout) -> None:
    code = await issued(checkout, max_uses=1)
    customer, cart = await with_voucher(checkout, code)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "failed"

    await deposit_and_buy(checkout, customer, cart)

    assert await counts(checkout, customer) == {**NOTHING, "failed": 1}
    assert (await of_staff(checkout, code))["uses"] == 0
    wallet.next_deposits.clear()
    assert (await deposit_and_buy(checkout, customer, cart)).status_code == 201
    await nothing_is_left_over(checkout)


async def test_a_voucher_that_pays_everything_leaves_nothing_to_deposit(checkout: Checkout) -> None:
    customer, cart = await with_voucher(checkout, await percentage(checkout, 100))

    answer = await deposit_and_buy(checkout, customer, cart, amount=NO_DEPOSIT)

    assert (answer.status_code, answer.json()["result"]["deposit"]) == (201, None), answer.text
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []


@pytest.mark.parametrize("excluded", [True, False])
async def test_a_purchase_that_the_wallet_refuses_leaves_the_deposit_in_it(
    checkout: Checkout, excluded: bool
) -> None:
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, item(await checkout.selling()))
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart)
    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "settled")
    if excluded:
        wallet.excluded.add(str(customer.customer_id))
    else:
        wallet.balances[str(customer.customer_id)] = 0

    back = await come_back(checkout, customer, id_of(answer))
    await sweep(checkout)

    code = "self_excluded" if excluded else "insufficient_funds"
    assert back.json()["result"]["code"] == code
    assert wallet.balances[str(customer.customer_id)] == (615 if excluded else 0)
    assert await kept_facts(checkout, customer) == 1


@pytest.mark.parametrize(("refused_by", "code"), [("wallet", "self_excluded"), ("catalog", "sold_out")])
async def test_refusal_after_settled_deposit_names_it(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, refused_by: str, code: str
) -> None:
    async def is_gone(*_: Any) -> NoReturn:
        raise RuleRefused("sold_out", "Sorry, this draw is sold out")

    key, _ = await raffle(checkout, left=8)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, book(key))
    wallet = checkout.others.wallet
    move_deposit = wallet.move_deposit

    def settle_and_exclude(*move: Any) -> None:
        move_deposit(*move)
        wallet.excluded.add(str(customer.customer_id))

    if refused_by == "wallet":
        monkeypatch.setattr(wallet, "move_deposit", settle_and_exclude)
    else:
        monkeypatch.setattr(ReserveStock, "confirm", is_gone)

    answer = await deposit_and_buy(checkout, customer, cart, key="k")
    again = await deposit_and_buy(checkout, customer, cart, key="k")

    deposit = only(wallet.deposits_of(customer.customer_id))
    kept = {"deposit_id": deposit.deposit_id, "amount": cart["total_due"]}
    for each in (answer, again):
        assert (each.status_code, each.json()["error"]) == (422, code), each.text
        assert each.json()["entities"] == {"kept_deposit": kept}
    assert wallet.balances[str(customer.customer_id)] == parse_amount(cart["total_due"]["amount"])
    counted = await counts(checkout, customer)
    assert (counted["paid"], counted["failed"], counted["tickets"]) == (0, 1, 0)


async def test_refusal_without_deposit_names_none(checkout: Checkout) -> None:
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, item(await checkout.selling()))
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "failed"

    answer = await deposit_and_buy(checkout, customer, cart)

    assert (answer.status_code, answer.json()["entities"]) == (422, {})


async def remembered(checkout: Checkout, customer: Customer) -> dict[str, str]:
    """The stored metadata of the customer's only order."""
    [row] = await checkout.database.call(
        "select metadata from orders where customer_id = %(c)s", {"c": customer.customer_id}
    )
    kept: dict[str, str] = row["metadata"]
    return kept


def with_metadata(cart: dict[str, Any], metadata: dict[str, str]) -> dict[str, Any]:
    return {
        "cart_version": cart["version"],
        "expected_total": cart["total_due"],
        "metadata": metadata,
    }


async def test_deposit_metadata_is_stored_with_order(checkout: Checkout) -> None:
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, item(await checkout.selling()))
    answer = await deposit_and_buy(
        checkout,
        customer,
        cart,
        metadata={"utm_source": "news", "promotion": "spring"},
        checkout=with_metadata(cart, {"utm_source": "news", "utm_medium": "mail"}),
    )
    assert answer.status_code == 201, answer.text
    said = {"utm_source": "news", "promotion": "spring", "utm_medium": "mail"}
    assert await remembered(checkout, customer) == said


@pytest.mark.parametrize(
    ("metadata", "status", "code", "target"),
    [
        ({"utm_source": "other"}, 422, "mismatch", "metadata"),
        ({"colour": "red"}, 400, None, None),
        ({"utm_source": "x" * 161}, 400, None, None),
        ({"utm_source": "4111 1111 1111 1111"}, 400, "card_number_not_accepted", None),
        ({"utm_source": 1}, 400, None, None),
        ([], 400, None, None),
    ],
)
async def test_invalid_deposit_metadata_is_refused(
    checkout: Checkout, metadata: Any, status: int, code: str | None, target: str | None
) -> None:
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, item(await checkout.selling()))
    answer = await deposit_and_buy(
        checkout, customer, cart, metadata=metadata, checkout=with_metadata(cart, {"utm_source": "news"})
    )
    assert answer.status_code == status, answer.text
    [error] = answer.json()["errors"]
    assert code is None or error["code"] == code
    assert target is None or error["target"] == target
    assert await counts(checkout, customer) == NOTHING
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []
