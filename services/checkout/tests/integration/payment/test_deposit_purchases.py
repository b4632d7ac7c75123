"""A cart that is paid by a deposit in one call, and everything that can go wrong on the way."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import pytest

from checkout.payment.store import checkouts
from servicekit.testing.services import APP
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.payments import (
    NOTHING,
    SOLD_ONCE,
    cart_is_free,
    come_back,
    counts,
    deposit_and_buy,
    deposit_row,
    deposits_due,
    id_of,
    kept_facts,
    only,
    past_due,
    ready,
    receive_deposit_event,
    sweep,
)

FAILED = {**NOTHING, "failed": 1}


async def test_deposit_without_challenge_buys_in_one_call(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)

    answer = await deposit_and_buy(checkout, customer, cart)

    result = answer.json()["result"]
    assert (answer.status_code, result["status"]) == (201, "paid"), answer.text
    assert result["deposit"]["amount"] == {"amount": "6.15", "currency": "AUD"}
    assert result["scheduled_purchases"] == []
    assert await counts(checkout, customer) == SOLD_ONCE
    wallet = checkout.others.wallet
    asked = only(wallet.deposits_of(customer.customer_id)).request
    assert (asked.reference, asked.attended) == (result["checkout_id"], True)
    assert asked.return_path == "/checkout/deposit/{deposit_id}"
    assert (wallet.balances[str(customer.customer_id)], wallet.held_of(customer.customer_id)) == (0, 0)


async def test_deposit_and_wallet_pay_together(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)

    answer = await deposit_and_buy(checkout, customer, cart, cents=500)

    assert answer.status_code == 201, answer.text
    assert await counts(checkout, customer) == SOLD_ONCE
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 0
    checkout_id = answer.json()["result"]["checkout_id"]
    path = f"/api/receipts/{checkout_id}"
    own = await checkout.client.get(path, headers=customer.headers)
    assert own.json()["result"]["deposited_total"]["amount"] == "5.00"
    _, _, query = checkout.links.path(UUID(checkout_id)).partition("?")
    linked = await checkout.client.get(f"{path}?{query}", headers=APP)
    assert linked.json()["result"]["deposited_total"]["amount"] == "0.00"


async def test_wallet_part_stays_held_until_purchase(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart, cents=500)
    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "settled")
    wallet.deaf_for.add(str(customer.customer_id))

    back = await come_back(checkout, customer, id_of(answer))

    assert back.json()["result"]["status"] == "processing"
    assert (wallet.balances[str(customer.customer_id)], wallet.held_of(customer.customer_id)) == (500, 115)
    wallet.deaf_for.clear()
    await past_due(checkout, customer)
    await checkout.sweep()
    assert await counts(checkout, customer) == SOLD_ONCE
    assert (wallet.balances[str(customer.customer_id)], wallet.held_of(customer.customer_id)) == (0, 0)


async def test_deposit_that_is_too_small_is_not_requested(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=100)

    answer = await deposit_and_buy(checkout, customer, cart, cents=500)

    [error] = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["target"]) == (
        422,
        "insufficient_funds",
        "amount.amount",
    )
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []
    assert await counts(checkout, customer) == FAILED
    assert (await checkout.cart(customer))["item_count"] == 1


async def test_challenge_keeps_cart_in_payment(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"

    answer = await deposit_and_buy(checkout, customer, cart, cents=500)

    result = answer.json()["result"]
    assert (answer.status_code, result["status"]) == (202, "processing")
    assert result["deposit"]["challenge"]["url"] == "https://issuer.example/challenge"
    assert wallet.held_of(customer.customer_id) == 115
    assert "close" in (await checkout.cart(customer))["blocked_reasons"]
    under_way = await checkout.client.get("/api/checkout", headers=customer.headers)
    assert under_way.json()["result"]["deposit"]["deposit_id"] == id_of(answer)

    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "settled")
    back = await come_back(checkout, customer, id_of(answer))

    assert back.json()["result"]["status"] == "paid"
    assert await counts(checkout, customer) == SOLD_ONCE
    assert (wallet.balances[str(customer.customer_id)], wallet.held_of(customer.customer_id)) == (0, 0)
    assert await cart_is_free(checkout, customer)


async def test_repeat_during_challenge_gives_the_same_question(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    first = await deposit_and_buy(checkout, customer, cart, key="k")

    again = await deposit_and_buy(checkout, customer, cart, key="k")
    crowd = await asyncio.gather(*(deposit_and_buy(checkout, customer, cart, key="k") for _ in range(5)))

    questions = []
    for answer in (first, again, *crowd):
        result = answer.json()["result"]
        assert (answer.status_code, result["status"]) == (202, "processing")
        assert result["deposit"]["challenge"]["url"] == "https://issuer.example/challenge"
        questions.append((result["checkout_id"], result["order_id"], result["deposit"]["deposit_id"]))
    assert len(set(questions)) == 1
    reused = await deposit_and_buy(checkout, customer, cart, key="k", cents=700)
    assert (reused.status_code, reused.json()["error"]) == (422, "idempotency_key_reused")
    assert len(wallet.deposits_of(customer.customer_id)) == 1

    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "settled")
    await come_back(checkout, customer, id_of(again))
    paid = await deposit_and_buy(checkout, customer, cart, key="k")
    assert (paid.status_code, paid.json()["result"]["status"]) == (201, "paid")
    assert await counts(checkout, customer) == SOLD_ONCE


async def test_question_lost_with_its_answer_is_given_to_the_repeat(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    wallet.unheard_deposits.add(str(customer.customer_id))
    lost = await deposit_and_buy(checkout, customer, cart, key="k")
    assert lost.json()["result"]["deposit"] is None
    wallet.unheard_deposits.clear()
    await deposits_due(checkout, customer)
    await sweep(checkout)

    again = await deposit_and_buy(checkout, customer, cart, key="k")

    assert again.status_code == 202
    assert again.json()["result"]["deposit"]["challenge"]["url"] == "https://issuer.example/challenge"
    await come_back(checkout, customer, id_of(again), cancelled=True)
    assert await cart_is_free(checkout, customer)


@pytest.mark.parametrize("news", ["event", "clock"])
async def test_settled_deposit_without_return_buys(checkout: Checkout, news: str) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    await deposit_and_buy(checkout, customer, cart)
    deposit = only(wallet.deposits_of(customer.customer_id))
    wallet.move_deposit(deposit, "settled")

    await (receive_deposit_event(checkout, deposit) if news == "event" else deposits_due(checkout, customer))
    await sweep(checkout)

    assert await counts(checkout, customer) == SOLD_ONCE


async def test_repeated_deposit_events_buy_once(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart)
    deposit = only(wallet.deposits_of(customer.customer_id))
    wallet.move_deposit(deposit, "settled")

    await asyncio.gather(
        *(come_back(checkout, customer, id_of(answer)) for _ in range(4)),
        *(receive_deposit_event(checkout, deposit) for _ in range(2)),
        sweep(checkout),
    )
    await deposits_due(checkout, customer)
    await past_due(checkout, customer)
    await sweep(checkout)
    await checkout.sweep()

    assert await counts(checkout, customer) == SOLD_ONCE
    assert wallet.balances[str(customer.customer_id)] == 0
    assert await kept_facts(checkout, customer) == 0


async def test_declined_deposit_ends_checkout_and_keeps_cart(
    checkout: Checkout,
) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "failed"

    answer = await deposit_and_buy(checkout, customer, cart, cents=500, key="k")

    assert (answer.status_code, answer.json()["error"]) == (422, "card_declined")
    assert await counts(checkout, customer) == FAILED
    assert (wallet.balances[str(customer.customer_id)], wallet.held_of(customer.customer_id)) == (115, 0)
    assert await cart_is_free(checkout, customer)
    again = await deposit_and_buy(checkout, customer, cart, cents=500, key="k")
    assert (again.status_code, again.json()["errors"]) == (422, answer.json()["errors"])
    wallet.next_deposits.clear()
    assert (await deposit_and_buy(checkout, customer, cart, cents=500)).status_code == 201


async def test_cancelled_challenge_keeps_cart(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart, cents=500)

    back = await come_back(checkout, customer, id_of(answer), cancelled=True)

    result = back.json()["result"]
    assert (result["status"], result["code"]) == ("failed", "abandoned")
    assert wallet.held_of(customer.customer_id) == 0
    assert (await checkout.cart(customer))["blocked_reasons"] == {}
    repeated = await come_back(checkout, customer, id_of(answer))
    assert repeated.json()["result"] == result


@pytest.mark.parametrize("status", ["awaiting_customer", "processing"])
async def test_undecided_deposit_ends_checkout_in_time(checkout: Checkout, status: str) -> None:
    customer, cart = await ready(checkout, balance=115)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = status
    await deposit_and_buy(checkout, customer, cart, cents=500)

    await deposits_due(checkout, customer, given_up=True)
    await sweep(checkout)

    assert await counts(checkout, customer) == FAILED
    assert wallet.held_of(customer.customer_id) == 0
    assert (await deposit_row(checkout, customer))["stage"] == "ended"
    assert await cart_is_free(checkout, customer)


async def test_repeated_returns_do_not_extend_deposit(
    checkout: Checkout,
) -> None:
    async def version() -> int:
        rows = await checkout.database.call(
            "select version from checkouts where customer_id = %(c)s", {"c": customer.customer_id}
        )
        [row] = rows
        return int(row["version"])

    customer, cart = await ready(checkout, balance=115)
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "processing"
    answer = await deposit_and_buy(checkout, customer, cart, cents=500)
    await deposits_due(checkout, customer, given_up=True)
    seen_by_the_sweeper = await version()

    for _ in range(3):
        back = await come_back(checkout, customer, id_of(answer))
        assert (back.status_code, back.json()["result"]["status"]) == (200, "processing")
    assert await version() == seen_by_the_sweeper

    await sweep(checkout)
    assert await counts(checkout, customer) == FAILED


@pytest.mark.parametrize("ended_by", ["decline", "clock"])
async def test_late_deposit_stays_in_wallet_with_one_event(checkout: Checkout, ended_by: str) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "failed" if ended_by == "decline" else "processing"
    await deposit_and_buy(checkout, customer, cart)
    await deposits_due(checkout, customer, given_up=True)
    await sweep(checkout)
    deposit = only(wallet.deposits_of(customer.customer_id))
    assert await kept_facts(checkout, customer) == 0

    wallet.move_deposit(deposit, "settled")
    await receive_deposit_event(checkout, deposit)
    await receive_deposit_event(checkout, deposit)
    await sweep(checkout)
    await sweep(checkout)

    assert await kept_facts(checkout, customer) == 1
    assert await counts(checkout, customer) == FAILED
    assert wallet.balances[str(customer.customer_id)] == 615
    assert (await checkout.cart(customer))["item_count"] == 1


async def test_deposit_settled_at_end_stays_in_wallet_with_one_event(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet, fail = checkout.others.wallet, checkouts.fail
    wallet.next_deposits[str(customer.customer_id)] = "processing"
    await deposit_and_buy(checkout, customer, cart)
    deposit = only(wallet.deposits_of(customer.customer_id))

    async def is_overtaken(*asked: Any, **told: Any) -> str:
        wallet.move_deposit(deposit, "settled")
        await receive_deposit_event(checkout, deposit)
        return await fail(*asked, **told)

    monkeypatch.setattr(checkouts, "fail", is_overtaken)
    await deposits_due(checkout, customer, given_up=True)
    for _ in range(2):
        await sweep(checkout)

    assert await kept_facts(checkout, customer) == 1
    assert await counts(checkout, customer) == FAILED
    assert wallet.balances[str(customer.customer_id)] == 615


async def test_a_draw_that_closed_meanwhile_leaves_the_money_in_the_wallet(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    wallet.next_deposits[str(customer.customer_id)] = "awaiting_customer"
    answer = await deposit_and_buy(checkout, customer, cart)
    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "settled")
    await checkout.database.call(
        "update checkouts set not_after = clock_timestamp() - interval '1 second' where customer_id = %(c)s",
        {"c": customer.customer_id},
    )

    back = await come_back(checkout, customer, id_of(answer))
    await sweep(checkout)

    assert back.json()["result"]["code"] == "draw_closed"
    assert await counts(checkout, customer) == FAILED
    assert wallet.balances[str(customer.customer_id)] == 615
    assert await kept_facts(checkout, customer) == 1


@pytest.mark.parametrize("reaches_the_wallet", [True, False])
async def test_an_answer_that_is_lost_is_found_by_the_checkouts_id(
    checkout: Checkout, reaches_the_wallet: bool
) -> None:
    customer, cart = await ready(checkout, balance=0)
    wallet = checkout.others.wallet
    lost = wallet.unheard_deposits if reaches_the_wallet else wallet.lost_deposits
    lost.add(str(customer.customer_id))
    answer = await deposit_and_buy(checkout, customer, cart, key="k")
    lost.clear()
    assert (answer.status_code, answer.json()["result"]["deposit"]) == (202, None)
    running = await deposit_and_buy(checkout, customer, cart, key="k")
    assert (running.status_code, running.json()["error"]) == (409, "idempotency_key_running")

    await deposits_due(checkout, customer)
    await sweep(checkout)

    if reaches_the_wallet:
        assert await counts(checkout, customer) == SOLD_ONCE
    else:
        assert await counts(checkout, customer) == FAILED
        assert answer.json()["result"]["checkout_id"] in wallet.ruled_out
    again = await deposit_and_buy(checkout, customer, cart, key="k")
    assert again.status_code == (201 if reaches_the_wallet else 422)
    assert len(wallet.deposits_of(customer.customer_id)) == reaches_the_wallet


async def test_concurrent_key_deposits_and_buys_once(checkout: Checkout) -> None:
    customer, cart = await ready(checkout, balance=0)

    answers = await asyncio.gather(*(deposit_and_buy(checkout, customer, cart, key="k") for _ in range(10)))

    assert 201 in {answer.status_code for answer in answers}
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert await counts(checkout, customer) == SOLD_ONCE
    assert len(checkout.others.wallet.deposits_of(customer.customer_id)) == 1
