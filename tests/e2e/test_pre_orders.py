"""Ordering before a draw opens, in a browser: a card is confirmed for later; nothing is paid until then."""

from __future__ import annotations

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from choices import choose, view_cart
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer, eventually
from payments_simulator import instruments

ASKS_ONCE = "4000002500003155"
WEB = {"X-App-Key": "wattle-web-development"}


def is_accessible(page: Page) -> None:
    """No finding of axe, nothing that scrolls sideways."""
    page.wait_for_load_state("networkidle")
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_customer_orders_a_raffle_before_it_opens_by_a_confirmed_card_and_cancels(
    visit: Callable[..., Page], new_customer: Callable[[], Customer]
) -> None:
    customer = new_customer()
    page = visit("phone")
    signed_in = page.request.post(
        "/api/login", headers=WEB, data={"email": customer.email, "password": PASSWORD}
    )
    assert signed_in.ok
    token = instruments.card(ASKS_ONCE, "12/34", "Robin Banks").token("pm_")
    customer.result("POST", "/api/funds/cc/stripe", json={"token": token})
    eventually(lambda: page.request.get("/reef-raffle").ok)  # once the site knows what is sold
    page.goto("/reef-raffle")
    expect(page.get_by_text("You can order now and pay nothing yet.")).to_be_visible()
    choose(page.get_by_role("radio", name="5 tickets", exact=False).first)
    page.get_by_role("button", name="Add to cart").click()
    view_cart(page)
    expect(page.get_by_text("Due later, when the draws open")).to_be_visible()
    page.get_by_role("link", name="Continue to payment").click()
    place = page.get_by_role("button", name="Place the order")
    place.click()
    expect(page.get_by_text("Choose how the rest is paid.")).to_be_visible()
    choose(page.get_by_role("radio", name="Charge Visa ending in 3155", exact=False))
    is_accessible(page)
    place.click()
    bank = page.frame_locator('iframe[title="Your bank\'s page"]')
    expect(bank.get_by_text("Nothing is charged now", exact=False)).to_be_visible()
    bank.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", level=1, name="Your order is placed")).to_be_visible()
    expect(page.get_by_text("To pay when the draws open")).to_be_visible()
    is_accessible(page)

    page.goto("/my-account/upcoming-tickets")
    ahead = page.get_by_role("region", name="Ordered ahead")
    expect(ahead).to_contain_text("5 tickets")
    is_accessible(page)
    ahead.get_by_role("link").click()
    expect(page.get_by_text("You have paid nothing yet.", exact=False)).to_be_visible()
    expect(page.get_by_text("Your wallet, then Visa ending in 3155")).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Cancel this order").click()
    page.get_by_role("button", name="Cancel the order").click()
    expect(page.get_by_text("You cancelled this order")).to_be_visible()
    assert customer.result("GET", "/api/scheduled-purchases")[0]["status"] == "scheduled_status_cancelled"
    assert customer.available() == "0.00"
