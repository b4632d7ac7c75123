"""Deposits that a checkout begins by RPC: once by its reference, and never again once it is given up."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import pytest

from servicekit.errors import ServiceError
from servicekit.testing.waiting import eventually
from services.wallet.tests.kit.shop import Shop
from wattle.type.v1.money_pb2 import Money as MoneyMessage
from wattle.wallet.v1 import deposits_pb2

CHALLENGE = "4000000000003220"


TAKES_A_MOMENT = "4000000000005126"


async def test_a_deposit_starts_once_per_reference(shop: Shop) -> None:
    customer, reference = uuid4(), str(uuid4())
    card = await shop.card(customer)
    first = await shop.start(customer, card, reference)
    again = await shop.start(customer, card, reference)
    read = await shop.rpc.GetDeposit(
        deposits_pb2.GetDepositRequest(customer_id=str(customer), deposit_id=first.deposit_id)
    )
    assert (first.status, again.deposit_id, read.deposit) == ("settled", first.deposit_id, first)
    assert await shop.balance(customer) == "20.00"


async def test_a_reference_with_another_amount_is_refused(shop: Shop) -> None:
    customer, reference = uuid4(), str(uuid4())
    card = await shop.card(customer)
    await shop.start(customer, card, reference)
    with pytest.raises(ServiceError, match="reference_reused"):
        await shop.start(customer, card, reference, 3000)


async def test_another_customers_deposit_is_not_found_by_rpc(shop: Shop) -> None:
    customer = uuid4()
    deposit = await shop.start(customer, await shop.card(customer), str(uuid4()))
    with pytest.raises(ServiceError, match="deposit_not_found"):
        await shop.rpc.GetDeposit(
            deposits_pb2.GetDepositRequest(customer_id=str(uuid4()), deposit_id=deposit.deposit_id)
        )


async def test_a_challenge_and_its_answer_reach_the_checkout(shop: Shop) -> None:
    customer = uuid4()
    waiting = await shop.start(customer, await shop.card(customer, CHALLENGE), str(uuid4()))
    assert (waiting.status, waiting.challenge.type) == ("awaiting_customer", "frame")
    path = urlsplit(waiting.challenge.url).path
    await shop.simulator.http.post(f"{path}/answer", content="decision=accept")
    request = deposits_pb2.GetDepositRequest(
        customer_id=str(customer), deposit_id=waiting.deposit_id, ask_provider=True
    )

    async def status() -> str:
        return (await shop.rpc.GetDeposit(request)).deposit.status

    await eventually(status, "settled")


async def cancel(
    shop: Shop, customer: UUID, reference: str, *, give_up: bool = False
) -> deposits_pb2.CancelDepositResponse:
    return await shop.rpc.CancelDeposit(
        deposits_pb2.CancelDepositRequest(customer_id=str(customer), reference=reference, give_up=give_up)
    )


async def test_a_cancelled_reference_never_begins(shop: Shop) -> None:
    customer, reference = uuid4(), str(uuid4())
    card = await shop.card(customer)
    assert not (await cancel(shop, customer, reference)).HasField("deposit")
    assert not (await cancel(shop, customer, reference)).HasField("deposit")
    with pytest.raises(ServiceError, match="deposit_cancelled"):
        await shop.start(customer, card, reference)
    assert await shop.balance(customer) == "0.00"


async def test_cancelling_and_beginning_at_once_ends_in_one_of_both(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    begun = 0
    for _ in range(5):
        reference = str(uuid4())
        started, cancelled = await asyncio.gather(
            shop.start(customer, card, reference), cancel(shop, customer, reference), return_exceptions=True
        )
        assert isinstance(cancelled, deposits_pb2.CancelDepositResponse)
        assert isinstance(started, deposits_pb2.Deposit) == cancelled.HasField("deposit")
        begun += isinstance(started, deposits_pb2.Deposit)
    assert await shop.balance(customer) == f"{20 * begun}.00"


async def test_a_begun_deposit_is_abandoned_only_during_a_challenge(shop: Shop) -> None:
    customer, reference = uuid4(), str(uuid4())
    waiting = await shop.start(customer, await shop.card(customer, CHALLENGE), reference)
    known = await cancel(shop, customer, reference)
    assert known.deposit.status == "awaiting_customer"
    given_up = await cancel(shop, customer, reference, give_up=True)
    assert (given_up.deposit.deposit_id, given_up.deposit.status) == (waiting.deposit_id, "abandoned")

    settled = str(uuid4())
    await shop.start(customer, await shop.card(customer), settled)
    assert (await cancel(shop, customer, settled, give_up=True)).deposit.status == "settled"
    assert await shop.balance(customer) == "20.00"


async def test_a_deposit_under_way_at_the_provider_goes_on(shop: Shop) -> None:
    customer, reference = uuid4(), str(uuid4())
    begun = await shop.start(customer, await shop.card(customer, TAKES_A_MOMENT), reference)
    given_up = await cancel(shop, customer, reference, give_up=True)
    assert given_up.deposit.status in ("processing", "settled")
    await shop.until(customer, begun.deposit_id, "settled")


async def test_another_customers_reference_is_refused(shop: Shop) -> None:
    customer, reference = uuid4(), str(uuid4())
    await shop.start(customer, await shop.card(customer), reference)
    with pytest.raises(ServiceError, match="reference_reused"):
        await cancel(shop, uuid4(), reference)


@pytest.mark.parametrize(("method", "is_taken"), [("cc", True), ("ap", False), ("gp", False)])
async def test_a_later_charge_needs_an_unattended_method(shop: Shop, method: str, is_taken: bool) -> None:
    customer = uuid4()
    kind = {"cc": "card", "ap": "apple_pay", "gp": "google_pay"}[method]
    request = deposits_pb2.StartDepositRequest(
        customer_id=str(customer),
        region="NSW",
        reference=str(uuid4()),
        amount=MoneyMessage(currency="AUD", minor_units=2000),
        method=method,
        gateway_key="stripe",
        token=shop.simulator.token("stripe", kind=kind),
        attended=True,
        unattended_later=True,
    )
    if is_taken:
        assert (await shop.rpc.StartDeposit(request)).deposit.status == "settled"
    else:
        with pytest.raises(ServiceError, match="method_not_unattended"):
            await shop.rpc.StartDeposit(request)
