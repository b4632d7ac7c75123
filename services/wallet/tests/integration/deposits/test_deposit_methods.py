"""Deposits by every other method, funding sources, gateways and what a checkout asks by RPC."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import pytest

from devservers.servers import Nats, Valkey
from services.wallet.tests.kit.http import errors_of
from services.wallet.tests.kit.shop import CHALLENGE, Shop, running_shop
from wallet.deposits.events import DEPOSIT_FAILED
from wallet.settings.failpoints import OF_DEPOSITS


async def paypal_deposit(shop: Shop, customer: UUID) -> dict[str, Any]:
    response = await shop.http.post(
        "/api/funds/pl/paypal/deposit",
        headers=shop.headers(customer),
        json={"amount": {"amount": "20.00", "currency": "AUD"}},
    )
    assert response.status_code == 202, response.text
    result: dict[str, Any] = response.json()["result"]
    return result


async def agree(shop: Shop, deposit: dict[str, Any], decision: str = "accept") -> str:
    path = urlsplit(deposit["challenge"]["url"]).path
    back = await shop.simulator.http.post(f"{path}/answer", content=f"decision={decision}")
    return str(urlsplit(back.headers["location"]).path)


@pytest.mark.parametrize("gateway", ["braintree", "eway", "opayo", "paystream"])
async def test_every_gateway_takes_a_deposit_with_a_challenge(shop: Shop, gateway: str) -> None:
    customer = uuid4()
    card = await shop.card(customer, CHALLENGE, gateway=gateway)
    csc = {"csc": "csc_goodgood"} if gateway in ("eway", "opayo") else {}
    deposit = (await shop.deposit(customer, card, **csc)).json()["result"]
    assert deposit["status"] == "awaiting_customer"
    url = deposit["challenge"]["url"]
    if gateway == "opayo":
        page = await shop.http.get(urlsplit(url).path)
        fields = {
            name: page.text.split(f'name="{name}" value="')[1].split('"')[0]
            for name in ("creq", "threeDSSessionData")
        }
        asked = await shop.simulator.http.post("/opayo/acs", data=fields)
        path = asked.text.split('action="')[1].split('"')[0]
        answered = await shop.simulator.http.post(path, content="decision=accept")
        cres = answered.text.split('name="cres" value="')[1].split('"')[0]
        await shop.http.post(
            "/3ds/notify", data={"cres": cres, "threeDSSessionData": fields["threeDSSessionData"]}
        )
    else:
        back = await shop.simulator.http.post(f"{urlsplit(url).path}/answer", content="decision=accept")
        target = urlsplit(back.headers["location"])
        await shop.http.get(f"{target.path}?{target.query}")
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (await shop.balance(customer), await shop.postings(deposit["deposit_id"])) == ("20.00", 1)


async def test_a_gateway_that_wants_the_security_code_is_not_asked_without(shop: Shop) -> None:
    customer = uuid4()
    refused = await shop.deposit(customer, await shop.card(customer, gateway="eway"))
    assert (refused.status_code, errors_of(refused)) == (400, [("csc", "required")])


async def test_paypal_takes_the_money_when_the_customer_comes_back(shop: Shop) -> None:
    customer = uuid4()
    deposit = await paypal_deposit(shop, customer)
    assert deposit["challenge"]["type"] == "redirect"
    assert await agree(shop, deposit) == f"/my-account/deposit/{deposit['deposit_id']}/success"
    back = await shop.http.post(
        f"/api/deposits/{deposit['deposit_id']}/return", headers=shop.headers(customer), json={}
    )
    assert back.json()["result"]["status"] in ("settled", "awaiting_customer", "processing")
    await shop.until(customer, deposit["deposit_id"], "settled")
    assert (await shop.balance(customer), await shop.postings(deposit["deposit_id"])) == ("20.00", 1)


async def test_cancelling_at_paypal_ends_the_deposit(shop: Shop) -> None:
    customer = uuid4()
    deposit = await paypal_deposit(shop, customer)
    assert (await agree(shop, deposit, "refuse")).endswith("/cancel")
    back = await shop.http.post(
        f"/api/deposits/{deposit['deposit_id']}/return",
        headers=shop.headers(customer),
        json={"cancelled": True},
    )
    assert back.json()["result"]["status"] == "abandoned"
    assert await shop.balance(customer) == "0.00"


async def test_agreeing_at_paypal_after_the_deposit_was_given_up_takes_nothing(shop: Shop) -> None:
    customer = uuid4()
    deposit = await paypal_deposit(shop, customer)
    path = f"/api/deposits/{deposit['deposit_id']}/return"
    await shop.http.post(path, headers=shop.headers(customer), json={"cancelled": True})
    await agree(shop, deposit)
    late = await shop.http.post(path, headers=shop.headers(customer), json={})
    assert late.json()["result"]["status"] == "abandoned"
    payment = shop.simulator.processor.find_reference("paypal", deposit["deposit_id"])
    assert payment is not None
    assert (payment.taken_at, await shop.balance(customer)) == (None, "0.00")
    told = await shop.database.call(
        "select count(*) as n from outbox where subject = %(subject)s and aggregate_id = %(key)s",
        {"subject": DEPOSIT_FAILED, "key": f"deposit:{deposit['deposit_id']}:1"},
    )
    assert told == [{"n": 1}]


async def test_a_direct_debit_settles_uncleared_and_clears_after_days(shop: Shop) -> None:
    customer = uuid4()
    added = await shop.http.post(
        "/api/funds/bd/stripe", headers=shop.headers(customer), json={"token": shop.simulator.account_token()}
    )
    assert added.status_code == 201, added.text
    response = await shop.deposit(customer, added.json()["result"]["id"])
    deposit_id = response.json()["result"]["deposit_id"]
    assert response.status_code == 202
    await shop.until(customer, deposit_id, "settled")
    funds = (await shop.http.get("/api/funds", headers=shop.headers(customer))).json()["result"]
    assert (funds["available_funds"]["amount"], funds["withdrawable_funds"]["amount"]) == ("20.00", "0.00")


@pytest.mark.parametrize("account", ["111111113", "222222227"])
async def test_a_dishonoured_debit_leaves_nothing(shop: Shop, account: str) -> None:
    customer = uuid4()
    added = await shop.http.post(
        "/api/funds/bd/stripe",
        headers=shop.headers(customer),
        json={"token": shop.simulator.account_token(account)},
    )
    response = await shop.deposit(customer, added.json()["result"]["id"])
    ends = "failed" if account == "111111113" else "reversed"
    await shop.until(customer, response.json()["result"]["deposit_id"], ends)
    assert await shop.balance(customer) == "0.00"


async def test_a_webhook_of_a_foreign_payment_changes_nothing(shop: Shop) -> None:
    from payments_simulator.dialects import stripe

    body = json.dumps(
        {
            "id": f"evt_{uuid4().hex}",
            "type": "payment_intent.succeeded",
            "data": {"object": {"object": "payment_intent", "id": "pi_foreign", "metadata": {}}},
        }
    ).encode()
    headers = {"Stripe-Signature": stripe.signature("simulated_whsec_stripe", body)}
    answer = await shop.http.post("/api/funds/webhooks/stripe", content=body, headers=headers)
    assert answer.status_code == 204


@pytest.mark.parametrize("failpoint", OF_DEPOSITS)
async def test_a_deposit_settles_once_after_a_crash_at_each_failpoint(
    failpoint: str,
    shop: Shop,
    nats_server: Nats,
    valkey_server: Valkey,
) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    shop.simulator.processor.next_deliveries.append("lost")
    async with running_shop(
        shop.simulator, shop.urls, nats_server, valkey_server, shop.database, failpoint=f"{failpoint}:raise"
    ) as dying:
        response = await dying.http.post(
            f"/api/funds/{card}/deposit",
            headers=dying.headers(customer),
            json={"amount": {"amount": "20.00", "currency": "AUD"}},
        )
    assert response.status_code == 500
    rows = await shop.database.call(
        """
        update deposits set due_at = least(due_at, clock_timestamp()),
            submitted_at = submitted_at - interval '1 minute'
        where customer_id = %(customer_id)s returning deposit_id
        """,
        {"customer_id": customer},
    )
    deposit_id = str(rows[0]["deposit_id"])
    await shop.database.call(
        "update deposits set due_at = clock_timestamp() where deposit_id = %(id)s and due_at is not null",
        {"id": deposit_id},
    )
    await shop.until(customer, deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("20.00", 1)
    assert len([p for p in shop.simulator.processor.payments.values() if p.reference == deposit_id]) == 1
