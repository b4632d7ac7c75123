"""What could be put into a cart too, in a browser: it is never put in by itself, and a no is remembered."""

from __future__ import annotations

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer

WEB = {"X-App-Key": "wattle-web-development"}


def puts_a_ticket_in(page: Page) -> None:
    """Puts some games with drawn numbers into the cart."""
    page.get_by_role("button", name="Quick pick", exact=False).first.click()
    page.get_by_role("main").get_by_role("button", name="Add to cart").click()


def test_suggestion_beside_a_ticket_ends_when_dismissed(
    visit: Callable[..., Page], new_customer: Callable[[], Customer]
) -> None:
    customer = new_customer()
    page = visit("phone")
    signed_in = {"email": customer.email, "password": PASSWORD}
    assert page.request.post("/api/login", headers=WEB, data=signed_in).ok
    page.goto("/saturday-lotto")
    puts_a_ticket_in(page)

    drawer = page.get_by_role("dialog", name="Your cart")
    suggestions = drawer.get_by_role("region", name="You could add one of these")
    strike = suggestions.get_by_role("listitem").filter(has_text="Goes with your ticket")
    expect(strike.get_by_role("link", name="See Lotto Strike")).to_be_visible()
    share = suggestions.get_by_role("listitem").filter(has_text="A share of a bigger ticket")
    expect(share).to_contain_text("Saturday Syndicate")
    assert Axe().run(page).response["violations"] == []
    again = suggestions.get_by_role("listitem").filter(has_text="The same numbers in the next draw")
    again.get_by_role("button", name="Add to cart").click()
    expect(drawer.get_by_role("status").filter(has_text="is in your cart.")).to_have_count(1)
    expect(again).to_have_count(0)
    assert [line["num_draws"] for line in customer.result("GET", "/api/cart")["cart_items"]] == [1, 1]

    suggestions.get_by_role("button", name="No thanks, and not again on this visit").click()
    expect(suggestions).to_have_count(0)
    page.keyboard.press("Escape")
    puts_a_ticket_in(page)
    expect(drawer.get_by_role("link", name="Pay", exact=True)).to_be_visible()
    expect(suggestions).to_have_count(0)
