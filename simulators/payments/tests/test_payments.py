"""The simulator itself: where it runs, who may frame its fields, and what a person steers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
import pytest
import pytest_asyncio

from payments_simulator.app import build_app
from payments_simulator.instruments import card, of_token
from payments_simulator.settings import NotInProductionError, Settings

ORIGIN = "http://pay.test"
SHOP = "http://shop.test"


@pytest_asyncio.fixture
async def http() -> AsyncIterator[httpx2.AsyncClient]:
    app = build_app(Settings(origin=ORIGIN, merchant=SHOP))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=ORIGIN) as client:
        yield client


def test_it_does_not_start_in_production() -> None:
    with pytest.raises(NotInProductionError):
        Settings.of_environment({"WATTLE_ENVIRONMENT": "production"}, port=8192)


def test_its_settings_come_from_the_environment() -> None:
    settings = Settings.of_environment(
        {"WATTLE_PUBLIC_ORIGIN": SHOP, "PAYMENTS_SIMULATOR_PAUSE": "0.5"}, port=9000
    )
    assert (settings.origin, settings.merchant, settings.pause) == ("http://localhost:9000", SHOP, 0.5)


@pytest.mark.parametrize("prefix", ["pm_", "CARD-", "tokencc_"])
def test_a_token_says_what_it_stands_for_and_looks_like_no_card_number(prefix: str) -> None:
    instrument = card("4000056655665556", "12/34", "Ada Lovelace")
    token = instrument.token(prefix)
    assert of_token(token) == instrument
    assert not any(sign.isdigit() for sign in token.removeprefix("44DD_"))


async def test_only_the_site_may_frame_the_fields(http: httpx2.AsyncClient) -> None:
    shown = await http.get("/fields/stripe", params={"parent": SHOP})
    refused = await http.get("/fields/stripe", params={"parent": "http://evil.test"})
    policy = shown.headers["content-security-policy"]
    assert (shown.status_code, refused.status_code) == (200, 403)
    assert f"frame-ancestors {SHOP} {ORIGIN}" in policy
    assert "unsafe-inline" not in policy


async def test_the_fields_give_a_token_for_a_test_card_and_refuse_others(http: httpx2.AsyncClient) -> None:
    entry = {
        "kind": "card",
        "number": "4242 4242 4242 4242",
        "expiry": "12/34",
        "csc": "123",
        "holder": "Ada",
    }
    given = await http.post("/fields/stripe/tokens", json=entry)
    refused = await http.post("/fields/stripe/tokens", json=entry | {"number": "4111111111111111"})
    assert (given.status_code, given.json()["last4"]) == (200, "4242")
    assert (refused.status_code, refused.json()["field"]) == (422, "number")


async def test_the_page_steers_the_next_payment(http: httpx2.AsyncClient) -> None:
    steered = await http.post("/steer", content="outcome=decline&delivery=doubled")
    page = await http.get("/")
    assert steered.status_code == 303
    assert "decline, doubled" in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]


async def test_a_wrong_key_is_refused_by_every_provider(http: httpx2.AsyncClient) -> None:
    answers = [
        await http.get("/stripe/v1/payment_intents/pi_x"),
        await http.get("/paystream/v1/payments/pay_x"),
        await http.get("/paypal/v2/checkout/orders/x"),
        await http.get("/opayo/api/v1/transactions/x"),
        await http.get("/eway/Transaction/1"),
    ]
    assert {answer.status_code for answer in answers} == {401}
    refused = await http.post("/braintree/graphql", json={"query": "node("})
    assert refused.json()["errors"][0]["extensions"]["errorClass"] == "AUTHENTICATION"
