"""A browser on a site whose app key asks for signatures, as in production (decision 0027)."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest
from choices import choose, view_cart
from playwright.sync_api import Page, Request, Response, expect

from customers import PASSWORD, powerball_games, signed_up
from launcher.layout import SERVICES
from running_suite import RunningSuite

WEB_KEY = "wattle-web-signing"
_APP_KEYS = json.dumps(
    [
        {"key": WEB_KEY, "channel": "web", "secrets": ["a-secret-of-the-web-alone"]},
        {"key": "wattle-app-development", "channel": "app", "requires_signature": False},
    ]
)

pytestmark = pytest.mark.nightly
"""The suite is one of its own: the daily one has an app key that does not sign."""


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSuite]:
    """A suite whose web key must sign."""
    keys = {f"{service.prefix}APP_KEYS": _APP_KEYS for service in SERVICES}
    with RunningSuite.started(tmp_path_factory.mktemp("signing"), keys) as running:
        yield running


def is_api(call: Request | Response) -> bool:
    """Whether a call is one of those that are signed; the rest are documents, files and other sites'."""
    return "/api/" in call.url and not call.url.endswith("/api/site/signing-key")


def adds_powerball(page: Page) -> None:
    """From Powerball's page to the cart's drawer."""
    page.goto("/powerball")
    choose(page.get_by_role("radio", name="4 games", exact=True))
    page.get_by_role("button", name="Quick pick 4 games").click()
    page.get_by_role("button", name="Add to cart").click()
    expect(page.get_by_role("dialog", name="Your cart")).to_be_visible()


def test_a_customer_browses_adds_logs_in_and_pays_with_every_call_signed(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    page = visit("phone")
    calls: list[Request] = []
    page.on("request", lambda call: calls.append(call) if is_api(call) else None)
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    with signed_up(suite.gateway) as customer:
        customer.deposit("20.00")
        page.goto("/lotto-results")
        expect(page.get_by_role("heading", level=1, name="Lottery results")).to_be_visible()
        adds_powerball(page)
        view_cart(page)
        page.get_by_role("link", name="Continue to payment").click()
        page.get_by_label("Email").fill(customer.email)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.get_by_role("button", name="Pay $").click()
        expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
        assert len(customer.tickets()) == 1
    assert {call.url for call in calls if "x-signature" not in call.headers} == set()
    assert {call.headers["x-app-key"] for call in calls} == {WEB_KEY}
    ids = [call.headers["x-request-id"] for call in calls]
    assert len(set(ids)) == len(ids)
    assert refused == []


def test_a_call_is_refused_when_it_is_repeated_changed_or_not_signed(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    page = visit("phone")
    with page.expect_response(lambda answer: answer.url.endswith("/api/cart/items")) as added:
        adds_powerball(page)
    call, cart = added.value.request, added.value.json()["result"]
    sent = {name: value for name, value in call.all_headers().items() if name != "content-length"}
    body = call.post_data_buffer or b""
    another = json.dumps(
        {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4)}
    ).encode()
    unsigned = {name: value for name, value in sent.items() if name != "x-signature"}
    new_id = sent | {"x-request-id": "another-request-id"}
    old = sent | {"x-timestamp": str(int(time.time()) - 301)}
    forged = sent | {"x-signature": re.sub(":.*", ":" + "0" * 64, sent["x-signature"])}
    bare = sent | {"x-signature": sent["x-signature"].partition(":")[2]}
    ended = sent | {"x-signature": re.sub("^[0-9]+", str(int(time.time()) - 1), sent["x-signature"])}
    for headers, content, status, code in (
        (sent, body, 401, "request_repeated"),
        (new_id, body, 401, "signature_invalid"),
        (sent, another, 401, "signature_invalid"),
        (forged, body, 401, "signature_invalid"),
        (bare, body, 401, "signature_invalid"),
        (ended, body, 401, "session_key_expired"),
        (old, body, 401, "timestamp_out_of_range"),
        (unsigned, body, 400, "signature_missing"),
    ):
        answer = httpx2.post(call.url, headers=_of_a_client(headers), content=content)
        assert (answer.status_code, _code(answer)) == (status, code)
    with page.expect_response(lambda answer: "/api/cart" in answer.url) as shown:
        page.goto("/cart")
    assert shown.value.json()["result"]["item_count"] == cart["item_count"] == 1


def test_a_page_signs_with_our_clock_whatever_the_one_of_the_browser_says(visit: Callable[..., Page]) -> None:
    page = visit("phone", expected=r"status of 401")
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(_code(answer)) if answer.status == 401 else None)
    now = time.time()
    page.clock.install(time=now - 7200)
    page.goto("/")
    page.get_by_role("contentinfo").wait_for()
    adds_powerball(page)
    assert refused == []

    page.clock.set_system_time(now)  # somebody puts it right while the page is open
    page.get_by_role("dialog", name="Your cart").get_by_role("button", name=re.compile("^Remove")).click()
    expect(page.get_by_role("link", name="Cart, empty")).to_be_attached()
    assert set(refused) == {"timestamp_out_of_range"}


def _of_a_client(headers: dict[str, str]) -> dict[str, str]:
    """Headers of a browser's call as another client sends them."""
    return {name: value for name, value in headers.items() if not name.startswith((":", "accept-enc"))}


def _code(answer: Any) -> str:
    code: str = answer.json()["errors"][0]["code"]
    return code
