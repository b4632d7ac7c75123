"""Money is taken once, and only while somebody waits for it, also by providers that know no keys."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest

from services.wallet.tests.kit.shop import Shop
from wallet.providers.adapters.braintree import BraintreeGateway
from wallet.providers.adapters.eway import EwayGateway
from wallet.providers.adapters.stripe import StripeGateway
from wallet.providers.port import Charge, OutcomeUnknownError, Payment
from wattle.wallet.v1 import deposits_pb2

CHALLENGE = "4000000000003220"


KEYLESS: dict[str, type[EwayGateway] | type[BraintreeGateway]] = {
    "eway": EwayGateway,
    "braintree": BraintreeGateway,
}


async def challenged(shop: Shop, customer: UUID, gateway: str) -> dict[str, Any]:
    """A deposit whose customer is asked by the card issuer."""
    card = await shop.card(customer, CHALLENGE, gateway=gateway)
    csc = {"csc": "csc_goodgood"} if gateway == "eway" else {}
    deposit: dict[str, Any] = (await shop.deposit(customer, card, **csc)).json()["result"]
    assert deposit["status"] == "awaiting_customer", deposit
    return deposit


async def accepts(shop: Shop, deposit: dict[str, Any]) -> None:
    """The customer agrees on the card issuer's page."""
    await shop.simulator.http.post(f"{deposit['challenge']['url']}/answer", content="decision=accept")


async def turns_back(shop: Shop, customer: UUID, deposit: dict[str, Any]) -> str:
    """The customer leaves the provider's page; gives how the deposit stands then."""
    answer = await shop.http.post(
        f"/api/deposits/{deposit['deposit_id']}/return",
        headers=shop.headers(customer),
        json={"cancelled": True},
    )
    return str(answer.json()["result"]["status"])


def taken(shop: Shop, deposit_id: str) -> int:
    """How often the provider has taken the money of a deposit; what the issuer was asked `for` it is none."""
    return sum(
        deposit_id in payment.reference and payment.status == "succeeded" and "for" not in payment.facts
        for payment in shop.simulator.processor.payments.values()
    )


@pytest.mark.parametrize("gateway", KEYLESS)
async def test_return_pages_and_pollers_at_once_charge_a_slow_provider_once(
    shop: Shop, gateway: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, sent, goes_on = KEYLESS[gateway]._charge, asyncio.Event(), asyncio.Event()

    async def slowly(self: Any, charge: Charge, authentication: Any) -> Payment:
        sent.set()
        await goes_on.wait()
        answer: Payment = await send(self, charge, authentication)
        return answer

    customer = uuid4()
    deposit = await challenged(shop, customer, gateway)
    monkeypatch.setattr(KEYLESS[gateway], "_charge", slowly)
    await accepts(shop, deposit)
    path = f"/api/deposits/{deposit['deposit_id']}/return"
    first = asyncio.create_task(shop.http.post(path, headers=shop.headers(customer)))
    await sent.wait()
    for _ in range(8):
        await asyncio.gather(*(shop.http.post(path, headers=shop.headers(customer)) for _ in range(4)))
    goes_on.set()
    await first
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (taken(shop, deposit["deposit_id"]), await shop.balance(customer)) == (1, "20.00")


@pytest.mark.parametrize("gateway", KEYLESS)
async def test_a_return_during_the_charge_leaves_the_money_in_the_wallet(
    shop: Shop, gateway: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, sent, told = KEYLESS[gateway]._charge, asyncio.Event(), asyncio.Event()

    async def held_back(self: Any, charge: Charge, authentication: Any) -> Payment:
        answer: Payment = await send(self, charge, authentication)
        sent.set()
        await told.wait()
        return answer

    customer = uuid4()
    deposit = await challenged(shop, customer, gateway)
    monkeypatch.setattr(KEYLESS[gateway], "_charge", held_back)
    await accepts(shop, deposit)
    await asyncio.wait_for(sent.wait(), 10)
    assert await turns_back(shop, customer, deposit) == "processing"
    told.set()
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (taken(shop, deposit["deposit_id"]), await shop.balance(customer)) == (1, "20.00")


@pytest.mark.parametrize("gateway", KEYLESS)
async def test_a_charge_without_answer_is_found_after_the_deposit_is_abandoned(
    shop: Shop, gateway: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, sent = KEYLESS[gateway]._charge, asyncio.Event()

    async def answered_to_nobody(self: Any, charge: Charge, authentication: Any) -> Payment:
        await send(self, charge, authentication)
        sent.set()
        raise OutcomeUnknownError("lost")

    customer = uuid4()
    deposit = await challenged(shop, customer, gateway)
    monkeypatch.setattr(KEYLESS[gateway], "_charge", answered_to_nobody)
    await accepts(shop, deposit)
    await asyncio.wait_for(sent.wait(), 10)
    await turns_back(shop, customer, deposit)
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (taken(shop, deposit["deposit_id"]), await shop.balance(customer)) == (1, "20.00")


async def test_a_lost_charge_of_an_abandoned_checkout_is_not_sent_again(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_sent(self: StripeGateway, charge: Charge) -> Payment:
        raise OutcomeUnknownError("no answer")

    customer, reference = uuid4(), str(uuid4())
    card = await shop.card(customer)
    with monkeypatch.context() as away:
        away.setattr(StripeGateway, "charge", never_sent)
        deposit = await shop.start(customer, card, reference)
    assert deposit.status == "processing"
    request = deposits_pb2.CancelDepositRequest(customer_id=str(customer), reference=reference, give_up=True)
    assert (await shop.rpc.CancelDeposit(request)).deposit.status == "processing"
    await passes(shop, deposit.deposit_id)
    assert (await shop.rpc.CancelDeposit(request)).deposit.status == "abandoned"
    assert (taken(shop, deposit.deposit_id), await shop.balance(customer)) == (0, "0.00")


async def passes(shop: Shop, deposit_id: str) -> None:
    """Half a minute, the time that a call may be under way."""
    await shop.database.call(
        "update deposits set submitted_at = submitted_at - interval '31 seconds' where deposit_id = %(id)s",
        {"id": deposit_id},
    )
