"""Buying as customers do it: carts that meet at sign-in, blocked carts, and orders bought again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer, powerball_games, signed_up

CALL = """
async ([method, path, body]) => {
  const answer = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-App-Key': 'wattle-web-development' },
    body: body === null ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}
"""


@pytest.fixture
def customer(gateway: str) -> Iterator[Customer]:
    """A customer with $100 in the wallet."""
    with signed_up(gateway) as new:
        new.deposit("100.00")
        yield new


def logs_in(page: Page, customer: Customer, path: str = "/login") -> None:
    """Logs in with e-mail address and password."""
    page.goto(path)
    form = page.get_by_role("main")
    form.get_by_label("Email address").fill(customer.email)
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Log in", exact=True).click()


def looks_right(page: Page, screenshots: Path, name: str) -> None:
    """The page is accessible and does not scroll sideways."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=screenshots / f"{name}.png", full_page=True)
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls sideways"


SIX_GAMES = [{"Numbers": [2, 4, 6, 8, 10, 12, 15 + n], "Powerball": [1 + n]} for n in range(6)]


def ticket_body(games: list[dict[str, list[int]]], offer_key: str = "powerball") -> dict[str, Any]:
    """What puts standard games into a cart."""
    return {"product_offer_key": offer_key, "game_type": "standard", "games": games}


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_visitors_cart_joins_the_customers_is_paid_and_printed(
    visit: Callable[..., Page], customer: Customer, width: str, tmp_path: Path
) -> None:
    customer.add("powerball", powerball_games(4))
    page = visit(width)
    page.goto("/cart")
    added = page.evaluate(CALL, ["POST", "/api/cart/items", ticket_body(SIX_GAMES)])
    assert added["status"] == 201, added

    page.reload()
    page.get_by_role("link", name="Continue to payment").click()
    main = page.get_by_role("main")
    main.get_by_label("Email address").fill(customer.email)
    main.get_by_label("Password", exact=True).fill(PASSWORD)
    main.get_by_role("button", name="Log in", exact=True).click()
    expect(main.get_by_text("6 games", exact=True).first).to_be_visible()
    page.goto("/cart")
    expect(main.get_by_role("heading", name="Powerball")).to_have_count(2)
    looks_right(page, tmp_path, "cart")
    page.get_by_role("link", name="Continue to payment").click()
    main.get_by_role("button", name="Pay $").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
    receipt = page.url

    main.get_by_role("link", name="Open the ticket").first.click()
    expect(page.get_by_role("heading", level=1, name="Powerball ticket")).to_be_visible()
    page.goto("/my-account/print-tickets")
    sheet = main.get_by_role("region", name="Powerball, draw")
    expect(sheet.get_by_text("Robin Banks")).to_have_count(2)
    expect(sheet.get_by_role("img", name="QR code of the order's status page")).to_have_count(2)
    looks_right(page, tmp_path, "print-tickets")
    with page.expect_download() as download:
        main.get_by_role("button", name="Save as PDF").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")
    paper = customer.result("GET", "/api/tickets/print/pages")
    assert [order["status_url"].rsplit("/", 1)[1] for order in paper["orders"]] == [receipt.rsplit("/", 1)[1]]


def test_a_cart_over_the_spend_limit_is_paid_once_it_fits(
    visit: Callable[..., Page], customer: Customer, tmp_path: Path
) -> None:
    page = visit("phone")
    customer.add("powerball", powerball_games(4))
    customer.add("powerball", SIX_GAMES)
    logs_in(page, customer)
    expect(page).not_to_have_url("/login")
    page.goto("/cart")
    expect(page.get_by_role("link", name="Continue to payment")).to_be_visible()

    customer.result("PUT", "/api/spend-limits/day", json={"limit": "10.00"})
    page.reload()
    main = page.get_by_role("main")
    expect(main.get_by_text("This is over your spend limit")).to_be_visible()
    expect(main.get_by_role("link", name="Your spend limits")).to_be_visible()
    expect(page.get_by_role("link", name="Continue to payment")).to_have_count(0)
    looks_right(page, tmp_path, "blocked-cart")

    main.get_by_role("button", name="Remove").last.click()
    page.get_by_role("link", name="Continue to payment").click()
    main.get_by_role("button", name="Pay $").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()


def test_an_order_is_bought_again_with_the_same_numbers(
    visit: Callable[..., Page], customer: Customer
) -> None:
    paid = customer.pay(customer.add("powerball", powerball_games(4))).json()["result"]
    page = visit("desktop")
    logs_in(page, customer, f"/login?returnTo=/cart/replay/{paid['order_id']}")

    expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
    expect(page.get_by_text("The same tickets are in your cart")).to_be_visible()
    cart = customer.result("GET", "/api/cart")
    assert [line["games"] for line in cart["cart_items"]] == [powerball_games(4)]

    page.goto(f"/cart/replay/{paid['order_id']}")
    expect(page.get_by_text("earlier today")).to_be_visible()
    assert customer.result("GET", "/api/cart")["item_count"] == 1
