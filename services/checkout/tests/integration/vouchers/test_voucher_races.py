"""Vouchers that many use, or that are taken back, in the same moment."""

from __future__ import annotations

import asyncio

from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.partners import open_shop, put_voucher
from services.checkout.tests.kit.payments import deposit_and_buy
from services.checkout.tests.kit.vouchers import (
    MANAGER,
    STAFF,
    VOUCHER,
    applied,
    issued,
    money,
    nothing_is_left_over,
    of_staff,
    typed,
    with_cart,
)


async def test_credit_with_five_uses_goes_to_five_of_twenty(checkout: Checkout) -> None:
    code = await issued(checkout, type="voucher_credit_amount", amount=money("3.00"), max_uses=5)
    customers = [await checkout.customer(0) for _ in range(20)]

    answers = await asyncio.gather(*(typed(checkout, customer, code) for customer in customers))

    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [422] * 15
    wallet = checkout.others.wallet
    assert sorted(wallet.balances[str(one.customer_id)] for one in customers) == [0] * 15 + [300] * 5
    assert (await of_staff(checkout, code))["uses"] == 5
    await nothing_is_left_over(checkout)


async def test_single_use_voucher_serves_deposit_or_wallet_payment(checkout: Checkout) -> None:
    code = await issued(checkout, max_uses=1)
    customers = [await with_cart(checkout) for _ in range(8)]
    carts = [await applied(checkout, customer, code) for customer in customers]
    both = list(zip(customers, carts, strict=True))

    answers = await asyncio.gather(
        *(deposit_and_buy(checkout, customer, cart) for customer, cart in both[:4]),
        *(checkout.pay(customer, cart) for customer, cart in both[4:]),
    )

    assert sorted(answer.status_code for answer in answers) == [201] + [422] * 7
    assert {answer.json()["error"] for answer in answers if answer.status_code == 422} == {"voucher_used_up"}
    wallet = checkout.others.wallet
    for (customer, _), answer in zip(both, answers, strict=True):
        deposits = wallet.deposits_of(customer.customer_id)
        assert answer.status_code == 201 or not deposits
        spent = 415 if answer.status_code == 201 else 0
        banked = sum(deposit.request.amount.minor_units for deposit in deposits)
        assert wallet.balances[str(customer.customer_id)] == 10_000 + banked - spent
    assert (await of_staff(checkout, code))["uses"] == 1
    await nothing_is_left_over(checkout)


async def test_voucher_withdrawn_during_payments_is_in_whole_orders(checkout: Checkout) -> None:
    code = await issued(checkout)
    customers = [await with_cart(checkout) for _ in range(10)]
    carts = [await applied(checkout, customer, code) for customer in customers]

    *answers, _ = await asyncio.gather(
        *(checkout.pay(customer, cart) for customer, cart in zip(customers, carts, strict=True)),
        checkout.client.post(f"{STAFF}/{code}/withdraw", headers=MANAGER),
    )

    paid = [answer for answer in answers if answer.status_code == 201]
    refused = [answer for answer in answers if answer.status_code != 201]
    assert {answer.json()["error"] for answer in refused} <= {"voucher_withdrawn"}
    assert (await of_staff(checkout, code))["uses"] == len(paid)
    balances = sorted(checkout.others.wallet.balances[str(one.customer_id)] for one in customers)
    assert balances == [10_000 - 415] * len(paid) + [10_000] * len(refused)
    await nothing_is_left_over(checkout)


async def test_customer_uses_voucher_once_in_two_carts(checkout: Checkout) -> None:
    code = await issued(checkout, max_uses_per_customer=1)
    customer, shop = await with_cart(checkout), await open_shop(checkout)
    own = await applied(checkout, customer, code)
    claimed = await shop.claim(customer, await shop.prepare())
    prepared = (await put_voucher(shop, customer, claimed, code)).json()["result"]

    answers = await asyncio.gather(checkout.pay(customer, own), shop.pay(customer, prepared))

    assert sorted(answer.status_code for answer in answers) == [201, 422]
    (refused,) = [answer for answer in answers if answer.status_code == 422]
    assert refused.json()["error"] == "voucher_already_used"
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 415
    assert (await of_staff(checkout, code))["uses"] == 1
    await nothing_is_left_over(checkout)


async def test_customer_uses_voucher_once_on_two_devices(checkout: Checkout) -> None:
    code = await issued(checkout, max_uses_per_customer=1)
    customer = await with_cart(checkout)
    cart = await applied(checkout, customer, code)

    answers = await asyncio.gather(
        *(checkout.pay(customer, cart) for _ in range(4)),
        *(checkout.client.delete(VOUCHER, headers=customer.headers) for _ in range(2)),
        *(checkout.client.put(VOUCHER, json={"code": code}, headers=customer.headers) for _ in range(2)),
    )

    uses = (await of_staff(checkout, code))["uses"]
    paid = [answer for answer in answers[:4] if answer.status_code == 201]
    assert len(paid) <= 1
    assert uses == len(paid)
    spent = 10_000 - checkout.others.wallet.balances[str(customer.customer_id)]
    assert spent == 415 * len(paid)
    await nothing_is_left_over(checkout)
