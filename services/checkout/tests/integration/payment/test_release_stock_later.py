"""A failed purchase answers at once while catalog is away; its stock is released later, and a repeated
payment has a reservation of its own.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from checkout.catalogue import read_model
from checkout.payment.store import checkouts, stock_releases
from checkout.payment.store import deposits as deposit_purchases
from checkout.payment.take_deposit import LEASE
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit import payments
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import SOLD_ONCE, come_back, counts, deposit_and_buy, only
from services.checkout.tests.kit.pre_orders import (
    BOOK,
    FAILED,
    buyer,
    closes,
    opens,
    placed_on_fund,
    pre_orders_due,
    waits_for_the_bank,
)
from services.checkout.tests.kit.scarce import balance, book, buy, only_ticket, raffle

DECLINED = ("card_declined", "The card was declined")


@pytest.fixture(autouse=True)
def _catalogue_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


@pytest.fixture(autouse=True)
def _catalog_answers_afterwards(checkout: Checkout) -> Any:
    yield
    checkout.others.stock.kept.clear()
    checkout.others.stock.away.clear()


async def status(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    """What the customer's page reads of their newest checkout."""
    rows = await checkout.database.call(
        "select id from checkouts where customer_id = %(c)s order by started_at desc limit 1",
        {"c": customer.customer_id},
    )
    answer = await checkout.client.get(f"/api/checkout/{rows[0]['id']}", headers=customer.headers)
    read: dict[str, Any] = answer.json()["result"]
    return read


async def owed(checkout: Checkout, customer: Customer) -> int:
    """For how many orders of a customer catalog may still hold numbers."""
    return len(await stock_releases.of_customer(checkout.database, customer.customer_id, limit=10))


async def catalog_is_back(checkout: Checkout) -> None:
    """It answers again, and the sweeper looks when it is time."""
    checkout.others.stock.kept.clear()
    checkout.others.stock.away.clear()
    await checkout.database.call("update stock_releases set due_at = clock_timestamp()")
    await checkout.sweep()


async def declined(checkout: Checkout, *, left: int = BOOK) -> tuple[str, Customer, dict[str, Any]]:
    """A deposit for a book is declined while catalog is away; the key of the raffle and the cart."""
    key, _ = await raffle(checkout, left=left)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, book(key))
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = "failed"
    checkout.others.stock.kept.add(key)
    answer = await deposit_and_buy(checkout, customer, cart)
    assert (answer.status_code, answer.json()["error"]) == (422, "card_declined")
    del checkout.others.wallet.next_deposits[str(customer.customer_id)]
    return key, customer, cart


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("declined", "card_declined"),
        ("declined at the customer's return", "card_declined"),
        ("turned back", "abandoned"),
        ("given up", "abandoned"),
        ("settled, but excluded", "self_excluded"),
    ],
)
async def test_failure_is_shown_at_once_and_stock_released_later(
    checkout: Checkout, end: str, code: str
) -> None:
    key, customer, _ = await waits_for_the_bank(checkout)
    wallet, stock = checkout.others.wallet, checkout.others.stock
    deposit = only(wallet.deposits_of(customer.customer_id))
    stock.kept.add(key)

    if end.startswith("declined"):
        wallet.move_deposit(deposit, "failed", DECLINED)
    if end.startswith("settled"):
        wallet.excluded.add(str(customer.customer_id))
        wallet.move_deposit(deposit, "settled")
    if end in ("declined", "given up"):
        await payments.deposits_due(checkout, customer, given_up=end == "given up")
        await payments.sweep(checkout)
    else:
        await come_back(checkout, customer, deposit.deposit_id, cancelled=end == "turned back")

    read = await status(checkout, customer)
    assert (read["status"], read["code"], bool(read["message"])) == ("failed", code, True)
    assert await payments.cart_is_free(checkout, customer)
    assert len((await checkout.cart(customer))["cart_items"]) == 1
    assert (await counts(checkout, customer), stock.left[key]) == (FAILED, 0)
    await checkout.sweep()
    assert (stock.left[key], await owed(checkout, customer)) == (0, 1)

    await catalog_is_back(checkout)
    assert (stock.left[key], await owed(checkout, customer)) == (BOOK, 0)


async def test_wallet_refusal_releases_stock_when_catalog_answers(
    checkout: Checkout,
) -> None:
    key, _ = await raffle(checkout, left=BOOK)
    customer, stock = await checkout.customer(10), checkout.others.stock
    stock.kept.add(key)

    answer = await buy(checkout, customer, book(key))

    assert (answer.status_code, answer.json()["error"]) == (422, "insufficient_funds")
    assert stock.left[key] == 0
    await catalog_is_back(checkout)
    assert (stock.left[key], await owed(checkout, customer)) == (BOOK, 0)


async def test_repeated_payment_reserves_other_stock(checkout: Checkout) -> None:
    key, customer, cart = await declined(checkout, left=2 * BOOK)

    again = await deposit_and_buy(checkout, customer, cart)

    assert again.status_code == 201, again.text
    assert (checkout.others.stock.left[key], await owed(checkout, customer)) == (0, 1)
    await catalog_is_back(checkout)
    assert (checkout.others.stock.left[key], await owed(checkout, customer)) == (BOOK, 0)
    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [6, 7, 8, 9, 10]
    assert await counts(checkout, customer) == {**SOLD_ONCE, "failed": 1}


async def test_reserved_last_stock_is_refused_without_money(
    checkout: Checkout,
) -> None:
    key, customer, cart = await declined(checkout)

    again = await deposit_and_buy(checkout, customer, cart)

    assert (again.status_code, again.json()["error"]) == (422, "sold_out")
    assert len(checkout.others.wallet.deposits_of(customer.customer_id)) == 1
    assert (balance(checkout, customer), await payments.cart_is_free(checkout, customer)) == (0, True)
    await catalog_is_back(checkout)
    assert checkout.others.stock.left[key] == BOOK


async def test_repeated_payment_releases_own_last_stock(
    checkout: Checkout,
) -> None:
    key, customer, cart = await declined(checkout)
    checkout.others.stock.kept.clear()

    again = await deposit_and_buy(checkout, customer, cart)

    assert again.status_code == 201, again.text
    assert (checkout.others.stock.left[key], await owed(checkout, customer)) == (0, 0)
    await catalog_is_back(checkout)
    assert (await only_ticket(checkout, customer))["ticket_numbers"] == [6, 7, 8, 9, 10]
    assert checkout.others.stock.left[key] == 0


async def test_repeated_payment_without_catalog_takes_no_money(checkout: Checkout) -> None:
    key, customer, cart = await declined(checkout, left=2 * BOOK)
    checkout.others.stock.away.add(key)

    again = await deposit_and_buy(checkout, customer, cart)
    assert (again.status_code, again.json()["result"]["status"]) == (202, "processing")
    await payments.deposits_due(checkout, customer)
    await payments.sweep(checkout)

    read = await status(checkout, customer)
    assert (read["status"], read["code"]) == ("failed", "payment_not_started")
    assert len(checkout.others.wallet.deposits_of(customer.customer_id)) == 1
    assert await payments.cart_is_free(checkout, customer)
    await catalog_is_back(checkout)
    assert (checkout.others.stock.left[key], await owed(checkout, customer)) == (2 * BOOK, 0)


async def test_pre_order_is_not_blocked_by_own_stock(checkout: Checkout) -> None:
    key, customer, coming = await placed_on_fund(checkout)
    wallet, stock = checkout.others.wallet, checkout.others.stock
    wallet.next_deposits[str(customer.customer_id)] = "failed"
    stock.kept.add(key)
    await opens(checkout, coming)

    await buyer(checkout).buy_due()
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    assert await states_of(checkout, customer) == ["charging"]

    del wallet.next_deposits[str(customer.customer_id)]
    await catalog_is_back(checkout)
    for _ in range(2):
        await buyer(checkout).buy_due()
        await pre_orders_due(checkout, customer)
    assert await states_of(checkout, customer) == ["charged"]
    assert (stock.left[key], await owed(checkout, customer)) == (0, 0)


async def is_allocated(checkout: Checkout, customer: Customer, coming: Any) -> None:
    """The draw opens, and the process dies with the numbers held."""
    await opens(checkout, coming)
    with pytest.raises(FailpointError):
        await buyer(checkout, "after_allocate").buy_due()
    assert await states_of(checkout, customer) == ["allocated"]


async def test_repeated_attempt_is_not_blocked_by_own_stock(
    checkout: Checkout,
) -> None:
    key, customer, coming = await placed_on_fund(checkout)
    wallet, stock = checkout.others.wallet, checkout.others.stock
    await is_allocated(checkout, customer, coming)
    wallet.limits[str(customer.customer_id)] = ("spend_limit", 0, "You reached your limit")
    stock.kept.add(key)

    await buyer(checkout).buy_due()
    assert (await states_of(checkout, customer), stock.left[key]) == (["placed"], 0)
    assert await owed(checkout, customer) == 1

    del wallet.limits[str(customer.customer_id)]
    stock.kept.clear()
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    assert await states_of(checkout, customer) == ["charged"]
    assert (stock.left[key], await owed(checkout, customer)) == (0, 0)


async def test_pre_order_cancelled_without_catalog_releases_stock_later(checkout: Checkout) -> None:
    key, customer, coming = await placed_on_fund(checkout)
    await is_allocated(checkout, customer, coming)
    checkout.others.stock.kept.add(key)
    await closes(checkout, coming)

    await buyer(checkout).buy_due()
    assert (await states_of(checkout, customer), await owed(checkout, customer)) == (["cancelled"], 1)

    await catalog_is_back(checkout)
    assert (checkout.others.stock.left[key], await owed(checkout, customer)) == (BOOK, 0)


async def test_released_attempt_leaves_no_stock_release(checkout: Checkout) -> None:
    key, customer, coming = await placed_on_fund(checkout)
    await is_allocated(checkout, customer, coming)
    await closes(checkout, coming)
    await buyer(checkout).buy_due()
    assert (checkout.others.stock.left[key], await owed(checkout, customer)) == (BOOK, 0)


async def states_of(checkout: Checkout, customer: Customer) -> list[str]:
    """Where the customer's pre-orders are."""
    rows = await checkout.database.call(
        "select state from pre_orders where customer_id = %(c)s", {"c": customer.customer_id}
    )
    return [row["state"] for row in rows]


async def test_stock_release_is_retried_with_growing_pauses(checkout: Checkout) -> None:
    _, customer, _ = await declined(checkout)
    pauses = []
    for _ in range(6):
        await checkout.sweep()
        [row] = await checkout.database.call(
            """
            update stock_releases r set due_at = clock_timestamp()
            from stock_releases before
            where r.order_id = before.order_id and r.customer_id = %(c)s
            returning extract(epoch from before.due_at - clock_timestamp())::float as pause
            """,
            {"c": customer.customer_id},
        )
        pauses.append(round(row["pause"]))
    assert pauses == sorted(pauses)
    assert (min(pauses) >= 3, max(pauses) <= 32) == (True, True)


async def test_concurrent_sweeps_release_stock_once(checkout: Checkout) -> None:
    key, customer, cart = await declined(checkout, left=2 * BOOK)
    assert (await deposit_and_buy(checkout, customer, cart)).status_code == 201
    checkout.others.stock.kept.clear()

    await asyncio.gather(*(checkout.sweep() for _ in range(20)))

    assert (checkout.others.stock.left[key], await owed(checkout, customer)) == (BOOK, 0)
    assert await counts(checkout, customer) == {**SOLD_ONCE, "failed": 1}


async def test_late_failure_leaves_no_stock_release(checkout: Checkout) -> None:
    _, customer, _ = await waits_for_the_bank(checkout)
    wallet = checkout.others.wallet
    wallet.move_deposit(only(wallet.deposits_of(customer.customer_id)), "failed", DECLINED)
    await payments.deposits_due(checkout, customer)
    claimed = {
        saga.customer_id: saga
        for saga in await deposit_purchases.claim_due(checkout.database, limit=100, lease=LEASE)
    }[customer.customer_id]
    await checkout.saga.drive(claimed)

    late = await checkouts.fail(
        checkout.database,
        claimed,
        code="x",
        message="x",
        status=422,
        response={},
        event=None,
        owes_numbers=True,
    )

    assert (late, await owed(checkout, customer)) == ("stale", 0)
    assert await counts(checkout, customer) == FAILED
