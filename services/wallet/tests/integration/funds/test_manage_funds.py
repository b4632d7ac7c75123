"""Deposits by every other method, funding sources, gateways and what a checkout asks by RPC."""

from __future__ import annotations

from uuid import uuid4

from services.wallet.tests.kit.http import errors_of
from services.wallet.tests.kit.shop import CHALLENGE, Shop, payment_methods


async def test_funds_that_failed_verification_are_shown_when_asked_for(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    await shop.database.call(
        "update funding_sources set verification = 'failed' where funding_source_id = %(id)s", {"id": card}
    )
    hidden = (await payment_methods(shop, customer))["cc"]["funds"]
    shown = (await payment_methods(shop, customer, "?funds.failed_verification=eq%20true"))["cc"]["funds"]
    assert (hidden, [fund["id"] for fund in shown]) == ([], [card])
    refused = await shop.deposit(customer, card)
    assert errors_of(refused) == [("fund_id", "funding_source_not_verified")]


async def test_a_card_becomes_the_default_and_the_next_one_follows_when_it_goes(shop: Shop) -> None:
    customer = uuid4()
    first, second = await shop.card(customer), await shop.card(customer, CHALLENGE)
    made = await shop.http.post(f"/api/funds/{first}/default", headers=shop.headers(customer))
    gone = await shop.http.delete(f"/api/funds/{first}", headers=shop.headers(customer))
    left = (await payment_methods(shop, customer))["cc"]["funds"]
    assert (made.json()["result"]["is_default"], gone.status_code) == (True, 204)
    assert [(fund["id"], fund["is_default"]) for fund in left] == [(second, True)]
    assert (await shop.deposit(customer, first)).status_code == 404


async def test_the_same_card_again_is_the_same_fund(shop: Shop) -> None:
    customer = uuid4()
    assert await shop.card(customer) == await shop.card(customer)


async def test_another_customers_fund_is_not_found(shop: Shop) -> None:
    card = await shop.card(uuid4())
    stranger = shop.headers(uuid4())
    answers = [
        await shop.http.delete(f"/api/funds/{card}", headers=stranger),
        await shop.http.post(f"/api/funds/{card}/default", headers=stranger),
        await shop.http.get(f"/api/funds/{card}/deposit", headers=stranger),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]


async def test_gateways_are_listed_and_loaded(shop: Shop) -> None:
    headers = shop.headers(uuid4())
    listed = (await shop.http.get("/api/funds/card_gateways", headers=headers)).json()["result"]
    assert listed == {"available_card_gateways": ["stripe", "braintree", "eway", "opayo", "paystream"]}
    for key in listed["available_card_gateways"]:
        loaded = (await shop.http.get(f"/api/funds/{key}", headers=headers)).json()["result"]
        assert (loaded["gateway_key"], bool(loaded["publishable_key"])) == (key, True)
    assert (await shop.http.get("/api/funds/nobody", headers=headers)).status_code == 404


async def test_a_card_is_saved_through_a_setup_that_the_browser_confirms(shop: Shop) -> None:
    customer = uuid4()
    setup = (await shop.http.post("/api/funds/stripe/setup", headers=shop.headers(customer))).json()["result"]
    early = await shop.http.post(
        "/api/funds/cc/stripe", headers=shop.headers(customer), json={"token": setup["setup_id"]}
    )
    await shop.simulator.http.post(
        f"/stripe/v1/setup_intents/{setup['setup_id']}/confirm",
        data={"client_secret": setup["client_secret"], "payment_method": shop.simulator.token("stripe")},
    )
    kept = await shop.http.post(
        "/api/funds/cc/stripe", headers=shop.headers(customer), json={"token": setup["setup_id"]}
    )
    assert errors_of(early) == [("token", "token_not_ready")]
    assert (kept.status_code, kept.json()["result"]["last4"]) == (201, "5556")
