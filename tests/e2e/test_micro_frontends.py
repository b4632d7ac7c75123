"""What holds for every page of the storefront, and what is left of it when one of its parts is down."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from choices import choose, view_cart
from playwright.sync_api import Page, Route, expect
from staff import WEB

from customers import PASSWORD, signed_up
from running_suite import RunningSuite
from sound_page import settled

MOST_LAYOUT_SHIFT = 0.02

PAGES = {"/": "The next big draws", "/powerball": "Play Powerball"}

_COUNT_LAYOUT_SHIFTS = """
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.layoutShift += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_stays_where_it_is_while_it_loads(visit: Callable[..., Page], path: str) -> None:
    page = visit()  # on a phone: tests/web
    page.add_init_script(_COUNT_LAYOUT_SHIFTS)
    page.goto(path, wait_until="networkidle")  # also what comes late may move nothing
    expect(page.get_by_role("heading", level=1, name=PAGES[path])).to_be_visible()
    assert page.evaluate("window.layoutShift") <= MOST_LAYOUT_SHIFT


@pytest.mark.parametrize("path", ["/", "/my-account/cards-and-accounts"])
def test_what_a_customer_is_asked_above_a_page_comes_with_it(
    visit: Callable[..., Page], suite: RunningSuite, path: str
) -> None:
    page = visit("phone")
    with signed_up(suite.gateway) as customer:
        login = {"email": customer.email, "password": PASSWORD}
        assert page.request.post("/api/login", headers=WEB, data=login).ok
    page.add_init_script(_COUNT_LAYOUT_SHIFTS)
    page.goto(path, wait_until="networkidle")  # also what comes late may move nothing
    expect(page.get_by_role("complementary", name="For you")).to_contain_text("confirm your email address")
    assert page.evaluate("window.layoutShift") <= MOST_LAYOUT_SHIFT

    held: list[Route] = []
    page.route("**/assets/overlays-*", lambda route: held.append(route))
    page.goto(path, wait_until="commit")
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()
    assert held, "nothing was held back"


def test_all_parts_run_on_one_copy_of_react(visit: Callable[..., Page]) -> None:
    page = visit()
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url) if request.resource_type == "script" else None)
    for path in ("/", "/cart", "/login"):
        page.goto(path)
        settled(page)
    parts = {url.split("/mfe/")[1].split("/")[0] for url in loaded if "/mfe/" in url}
    renderers = [url for url in loaded if "rendererPackageName" in page.request.get(url).text()]
    assert parts == {"storefront", "checkout", "identity"}
    assert len(renderers) == 1


def test_checkout_outage_is_isolated_and_recovers(visit: Callable[..., Page], suite: RunningSuite) -> None:
    page = visit(expected="ERR_FAILED|checkout")
    page.route("**/mfe/checkout/**", lambda route: route.abort())
    page.goto("/")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="Play Powerball").click()
    choose(page.get_by_role("radio", name="4 games", exact=True))
    page.get_by_role("button", name="Quick pick 4 games").click()
    page.get_by_role("button", name="Add to cart").click()
    with page.expect_response("**/api/client-errors") as told:
        view_cart(page)

    unavailable = page.get_by_role("heading", level=1, name="This part of the site is taking a break")
    expect(unavailable).to_be_visible()
    assert told.value.status == 204
    log = (suite.state / "logs" / "content.log").read_text().splitlines()
    lines = [json.loads(line) for line in log if '"client_error"' in line]
    assert ("micro_frontend", 500, "checkout", "/powerball") in [
        (line["source"], line["status"], line.get("micro_frontend"), line["path"]) for line in lines
    ]
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Results").click()
    expect(page.get_by_role("heading", level=1, name="Lottery results")).to_be_visible()
    page.get_by_role("link", name="Cart, 1 item").click()
    view_cart(page)
    expect(unavailable).to_be_visible()

    page.unroute("**/mfe/checkout/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
    expect(page.get_by_role("link", name="Continue to payment")).to_be_visible()
    assert page.evaluate("window.sameDocument")


def test_a_part_that_never_answers_is_given_up_on_and_the_page_around_it_stays_usable(
    visit: Callable[..., Page],
) -> None:
    page = visit("phone")
    held: list[Route] = []
    page.route("**/mfe/checkout/**", lambda route: held.append(route))
    page.clock.install()
    page.goto("/cart", wait_until="commit")
    expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
    expect(page.get_by_role("link", name="Cart, empty")).to_be_visible()  # by then the part is asked for
    page.clock.fast_forward(10_000)
    given_up = page.get_by_role("heading", level=1, name="This part of the site is taking a break")
    expect(given_up).to_be_visible()
    page.get_by_role("contentinfo").get_by_role("link", name="About us").click()
    expect(page.get_by_role("heading", level=1, name="About us")).to_be_visible()
