"""After any end of a purchase by deposit, with lost, late or repeated calls, no hold is left."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from checkout.catalogue import read_model
from devservers.databases import DatabaseMaker
from devservers.servers import Nats, Valkey
from servicekit.data.schema import location
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.machine.shop import (
    STOCK,
    Glances,
    Shop,
    a_lottery,
    a_raffle,
    nothing_is_undecided,
    running_shop,
)
from services.checkout.tests.kit.payments import (
    deposit_and_buy,
    deposit_row,
    deposits_due,
    kept_facts,
    past_due,
    receive_deposit_event,
    sweep,
)
from services.checkout.tests.kit.scarce import book
from services.checkout.tests.kit.unreliable import FAULTS, Fault

PRICE, OWN = 615, 115


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey) -> AsyncIterator[Shop]:
    async with running_shop(
        make_database("checkout", location("checkout")), nats_server, valkey_server, Glances()
    ) as running:
        yield running


@pytest.fixture(autouse=True)
def _catalogue_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_model, "MAX_AGE", -1.0)


CALLS = {
    "settled": ("hold", "start deposit", "free", "purchase"),
    "failed": ("hold", "start deposit", "cancel", "free"),
    "settled later": ("look at deposit", "purchase"),
    "failed later": ("look at deposit",),
    "never decided": ("give up deposit", "cancel", "free"),
}
"""What the bank says, and the calls on the way to the end of the purchase."""


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("bank", "method"), [(bank, method) for bank in CALLS for method in CALLS[bank]])
async def test_hold_ends_with_its_purchase(shop: Shop, bank: str, method: str, fault: Fault) -> None:
    checkout, network, wallet = shop.checkout, shop.network, shop.wallet
    customer = await checkout.customer(OWN)
    cart = await checkout.put_in_cart(customer, item(await a_lottery(checkout)))
    at_once = bank if bank in ("settled", "failed") else "awaiting_customer"
    wallet.next_deposits[str(customer.customer_id)] = at_once

    if at_once == bank:
        network.trouble(method, fault)
    await deposit_and_buy(checkout, customer, cart, cents=PRICE - OWN, key="k")
    for deposit in wallet.deposits_of(customer.customer_id):
        if deposit.status == "awaiting_customer" and bank != "never decided":
            failure = ("", "") if bank == "settled later" else ("card_declined", "The card was declined")
            wallet.move_deposit(deposit, bank.removesuffix(" later"), failure)
    if at_once != bank:
        network.trouble(method, fault)
    for _ in range(3):
        await deposits_due(checkout, customer, given_up=bank == "never decided")
        await sweep(checkout)
        await past_due(checkout, customer)
        await checkout.sweep()
        network.calm()
    await network.deliver_late()
    for deposit in wallet.deposits_of(customer.customer_id):
        if deposit.status in ("settled", "failed"):
            await receive_deposit_event(checkout, deposit)
    await sweep(checkout)

    assert await nothing_is_undecided(shop, customer)
    posted = sum(deposit.posted for deposit in wallet.deposits_of(customer.customer_id))
    stage = (await deposit_row(checkout, customer))["stage"]
    is_paid = stage == "settled"
    assert (stage == "kept", await kept_facts(checkout, customer)) == (
        bool(posted) and not is_paid,
        int(bool(posted) and not is_paid),
    )
    assert is_paid == (bool(posted) and bank.startswith("settled"))
    if method == "hold":
        wallet.expire_holds()  # One that arrived when all was over ends with its deadline.
    assert wallet.held_of(customer.customer_id) == 0
    money = OWN + posted * (PRICE - OWN) - is_paid * PRICE
    assert wallet.balances[str(customer.customer_id)] == money
    answer = await deposit_and_buy(checkout, customer, cart, cents=PRICE - OWN, key="k")
    assert answer.status_code == (201 if is_paid else 422), answer.text


@pytest.mark.parametrize("fault", ["lost", "unanswered"])
async def test_failure_is_shown_after_hold_is_released(shop: Shop, fault: Fault) -> None:
    checkout, network, wallet = shop.checkout, shop.network, shop.wallet
    customer = await checkout.customer(OWN)
    cart = await checkout.put_in_cart(customer, item(await a_lottery(checkout)))
    wallet.next_deposits[str(customer.customer_id)] = "failed"
    network.trouble("free", fault)

    answer = await deposit_and_buy(checkout, customer, cart, cents=PRICE - OWN)
    assert (answer.status_code, answer.json()["result"]["status"]) == (202, "processing")
    await deposits_due(checkout, customer)
    await sweep(checkout)

    address = f"/api/checkout/{answer.json()['result']['checkout_id']}"
    read = (await checkout.client.get(address, headers=customer.headers)).json()["result"]
    assert (read["status"], read["code"]) == ("failed", "card_declined")
    assert (wallet.held_of(customer.customer_id), wallet.balances[str(customer.customer_id)]) == (0, OWN)
    wallet.next_deposits[str(customer.customer_id)] = "settled"
    again = await deposit_and_buy(checkout, customer, cart, cents=PRICE - OWN)
    assert again.status_code == 201, again.text


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("bank", ["failed", "failed later", "never decided", "settled, but excluded"])
async def test_stock_of_failed_deposit_is_released_early(shop: Shop, bank: str, fault: Fault) -> None:
    checkout, network, wallet = shop.checkout, shop.network, shop.wallet
    customer, key = await checkout.customer(0), await a_raffle(shop)
    cart = await checkout.put_in_cart(customer, book(key))
    wallet.next_deposits[str(customer.customer_id)] = "failed" if bank == "failed" else "processing"

    if bank == "failed":
        network.trouble("release", fault)
    await deposit_and_buy(checkout, customer, cart, key="k")
    [deposit] = wallet.deposits_of(customer.customer_id)
    if bank == "failed later":
        wallet.move_deposit(deposit, "failed", ("card_declined", "The card was declined"))
    if bank.startswith("settled"):
        wallet.excluded.add(str(customer.customer_id))
        wallet.move_deposit(deposit, "settled")
    if bank != "failed":
        assert shop.stock.left[key] < STOCK
        network.trouble("release", fault)
    for _ in range(3):
        await deposits_due(checkout, customer, given_up=bank == "never decided")
        await sweep(checkout)
        await past_due(checkout, customer)
        await checkout.sweep()
        network.calm()

    assert shop.stock.left[key] == STOCK
    assert await nothing_is_undecided(shop, customer)
    await network.deliver_late()
    assert shop.stock.left[key] == STOCK
    assert (await deposit_and_buy(checkout, customer, cart, key="k")).status_code == 422
