"""Charging saved funds while their owners are away: verified for nothing first, after the wallet."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import pytest

from servicekit.errors import ServiceError
from services.wallet.tests.kit.shop import DEBIT, Shop, charge_unattended, plan_unattended, verify_fund

ALWAYS_ASKS = "4000000000003220"


ASKS_ONCE = "4000002500003155"


ASKS_AND_DECLINES = "4000008400001629"


DECLINES = "4000000000000002"


async def unattended(shop: Shop, customer: UUID) -> str:
    answer = await shop.http.get("/api/payment_methods", headers=shop.headers(customer))
    [fund] = answer.json()["result"]["cc"]["funds"]
    return str(fund["unattended"])


async def answer_bank(shop: Shop, asked: dict[str, Any], decision: str = "accept") -> str:
    """The customer answers on the issuer's page; where it sends the browser."""
    path = urlsplit(asked["challenge"]["url"]).path
    answer = await shop.simulator.http.post(f"{path}/answer", content=f"decision={decision}")
    assert answer.status_code == 303
    return str(answer.headers["location"])


async def test_a_card_is_verified_for_nothing_before_it_may_be_charged_alone(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    assert await unattended(shop, customer) == "verification_required"
    for refused in (plan_unattended(shop, customer, card, 2000), charge_unattended(shop, customer, card)):
        with pytest.raises(ServiceError, match="verification_required"):
            await refused
    asked = await verify_fund(shop, customer, card)
    assert (asked["status"], asked["challenge"]) == ("succeeded", None)
    assert await unattended(shop, customer) == "ready"
    assert (await verify_fund(shop, customer, card))["verification_id"] is None
    assert await shop.balance(customer) == "0.00"
    assert (await charge_unattended(shop, customer, card)).status == "settled"


async def test_one_challenge_at_verification_lets_later_charges_pass(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer, ASKS_ONCE)
    asked = await verify_fund(shop, customer, card)
    assert asked["status"] == "awaiting_customer"
    assert (await verify_fund(shop, customer, card))["verification_id"] == asked["verification_id"]
    back = urlsplit(await answer_bank(shop, asked))
    page = await shop.http.get(f"{back.path}?{back.query}")
    assert f'"verification_id":"{asked["verification_id"]}"' in page.text
    assert (await verify_fund(shop, customer, card, back="/return"))["status"] == "succeeded"
    assert (await charge_unattended(shop, customer, card)).status == "settled"
    assert await shop.balance(customer) == "20.00"


async def test_a_challenge_of_an_unattended_charge_takes_nothing(shop: Shop) -> None:
    customer, reference = uuid4(), str(uuid4())
    card = await shop.card(customer, ALWAYS_ASKS)
    await answer_bank(shop, await verify_fund(shop, customer, card))
    await verify_fund(shop, customer, card, back="/return")
    refused = await charge_unattended(shop, customer, card, reference)
    assert (refused.status, refused.failure_code) == ("failed", "authentication_required")
    assert (await charge_unattended(shop, customer, card, reference)).deposit_id == refused.deposit_id
    assert await shop.balance(customer) == "0.00"


@pytest.mark.parametrize("card_number", [ASKS_AND_DECLINES, DECLINES])
async def test_a_card_whose_issuer_declines_is_not_charged_alone(shop: Shop, card_number: str) -> None:
    customer = uuid4()
    card = await shop.card(customer, card_number)
    asked = await verify_fund(shop, customer, card)
    if asked["status"] == "awaiting_customer":
        await answer_bank(shop, asked)
        asked = await verify_fund(shop, customer, card, back="/return")
    assert (asked["status"], asked["failure"]["message"] != "") == ("failed", True)
    assert await unattended(shop, customer) == "verification_required"
    again = await verify_fund(shop, customer, card)
    assert again["verification_id"] != asked["verification_id"]


async def test_a_cancelled_verification_can_begin_again(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer, ASKS_ONCE)
    asked = await verify_fund(shop, customer, card)
    assert (await verify_fund(shop, customer, card, back="/return", cancelled=True))["status"] == "abandoned"
    again = await verify_fund(shop, customer, card)
    assert again["verification_id"] != asked["verification_id"]


async def test_a_fund_without_verification_is_not_charged_unattended(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer, DEBIT, gateway="eway")
    assert await unattended(shop, customer) == "never"
    with pytest.raises(ServiceError, match="method_not_unattended"):
        await charge_unattended(shop, customer, card)
    with pytest.raises(ServiceError, match="not_found"):
        await plan_unattended(shop, uuid4(), card, 2000)


async def test_a_card_that_is_saved_anew_is_verified_anew(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    await verify_fund(shop, customer, card)
    assert await shop.card(customer) == card
    assert await unattended(shop, customer) == "verification_required"


async def test_a_foreign_secret_finds_no_verification(shop: Shop) -> None:
    customer = uuid4()
    asked = await verify_fund(shop, customer, await shop.card(customer, ASKS_ONCE))
    secret = parse_qs(urlsplit(await answer_bank(shop, asked)).query)["key"][0]
    for identifier, key in ((asked["verification_id"], "wrong"), (str(uuid4()), secret), ("x", secret)):
        page = await shop.http.get("/3ds/notify", params={"verification": identifier, "key": key})
        assert '"verification_id":null' in page.text


async def test_an_unattended_challenge_is_abandoned_at_once(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A provider that asks for the customer although it was told that nobody is there."""
    customer = uuid4()
    card = await shop.card(customer, ALWAYS_ASKS)
    await answer_bank(shop, await verify_fund(shop, customer, card))
    await verify_fund(shop, customer, card, back="/return")
    begin = shop.simulator.processor.begin
    monkeypatch.setattr(
        shop.simulator.processor, "begin", lambda *given, **told: begin(*given, **{**told, "attended": True})
    )
    refused = await charge_unattended(shop, customer, card)
    assert (refused.status, refused.failure_code) == ("abandoned", "authentication_required")
    assert not refused.HasField("challenge")
    [payment] = [
        one for one in shop.simulator.processor.payments.values() if one.reference == refused.deposit_id
    ]
    assert (payment.status, await shop.balance(customer)) == ("cancelled", "0.00")
