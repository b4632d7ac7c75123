"""What holds for every page of the storefront, and what is left of it when one of its parts is down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from choices import choose
from playwright.sync_api import Page, expect

RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
MOST_LAYOUT_SHIFT = 0.02

PAGES = {
    "/": "The next big draws",
    "/lotto-tickets": "Lottery tickets",
    "/powerball": "Play Powerball",
    "/set-for-life": "Play Set for Life",
    "/lotto-results": "Lottery results",
    "/powerball/results": "Powerball results",
    "/about": "About us",
    "/about/responsible-gaming": "Responsible play",
    "/about/faq": "Questions and answers",
    "/about/privacy": "Privacy policy",
    "/about/terms-and-conditions": "Terms and conditions",
    "/about/contact-us": "Contact us",
    "/cart": "Your cart is empty",
    "/login": "Log in",
    "/no-such-page": "Something went wrong.",
}

_COUNT_LAYOUT_SHIFTS = """
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.layoutShift += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_every_page_has_a_name_fits_its_screen_and_is_accessible(
    visit: Callable[..., Page], width: str, scheme: Literal["light", "dark"]
) -> None:
    page = visit(width, expected="404.*/no-such-page")
    page.emulate_media(color_scheme=scheme)
    for path, heading in (PAGES | {result_of_the_last_draw(page): "Powerball"}).items():
        page.goto(path)
        expect(page.get_by_role("contentinfo")).to_be_visible()  # the whole page, not its first frame
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        assert page.title().endswith(" | Wattle"), f"{path} is called {page.title()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} scrolls sideways"
        found = Axe().run(page, options={"runOnly": RULES})
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"


def result_of_the_last_draw(page: Page) -> str:
    """Path of the page of Powerball's newest result."""
    address = "/api/results?product_offer_key=powerball&limit=1"
    response = page.request.get(address, headers={"X-App-Key": "wattle-web-development"})
    return f"/powerball/results/draw/{response.json()['result'][0]['draw_no']}"


@pytest.mark.parametrize("width", ["phone", "desktop"])
@pytest.mark.parametrize("path", ["/", "/powerball"])
def test_a_page_stays_where_it_is_while_it_loads(visit: Callable[..., Page], path: str, width: str) -> None:
    page = visit(width)
    page.add_init_script(_COUNT_LAYOUT_SHIFTS)
    page.goto(path, wait_until="networkidle")
    expect(page.get_by_role("heading", level=1, name=PAGES[path])).to_be_visible()
    assert page.evaluate("window.layoutShift") <= MOST_LAYOUT_SHIFT


def test_all_parts_run_on_one_copy_of_react(visit: Callable[..., Page]) -> None:
    page = visit()
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url) if request.resource_type == "script" else None)
    for path in ("/", "/cart", "/login"):
        page.goto(path, wait_until="networkidle")
    parts = {url.split("/mfe/")[1].split("/")[0] for url in loaded if "/mfe/" in url}
    renderers = [url for url in loaded if "rendererPackageName" in page.request.get(url).text()]
    assert parts == {"storefront", "checkout", "identity"}
    assert len(renderers) == 1


def test_when_checkout_is_down_the_rest_sells_on_and_it_comes_back_without_a_reload(
    visit: Callable[..., Page],
) -> None:
    page = visit(expected="ERR_FAILED|checkout")
    page.route("**/mfe/checkout/**", lambda route: route.abort())
    page.goto("/")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="Play Powerball").click()
    choose(page.get_by_role("radio", name="4 games", exact=True))
    page.get_by_role("button", name="Quick pick 4 games").click()
    page.get_by_role("button", name="Add to cart").click()
    page.get_by_role("link", name="View cart").click()

    unavailable = page.get_by_role("heading", level=1, name="This part of the site is taking a break")
    expect(unavailable).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Results").click()
    expect(page.get_by_role("heading", level=1, name="Lottery results")).to_be_visible()
    page.get_by_role("link", name="Cart, 1 item").click()
    expect(unavailable).to_be_visible()

    page.unroute("**/mfe/checkout/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
    expect(page.get_by_role("link", name="Continue to payment")).to_be_visible()
    assert page.evaluate("window.sameDocument")
