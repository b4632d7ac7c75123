"""Ordering before a draw opens, in a browser: nothing is paid until then, and then it is bought by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from choices import choose, view_cart
from deaths import load_raffle, open_draw
from playwright.sync_api import Locator, Page, expect

from customers import PASSWORD, Customer, eventually
from payments_simulator import instruments
from running_suite import RunningSuite
from sound_page import is_sound

ASKS_ONCE = "4000002500003155"
WEB = {"X-App-Key": "wattle-web-development"}


def signs_in(page: Page, customer: Customer) -> None:
    """The customer is signed in in the browser too."""
    signed_in = {"email": customer.email, "password": PASSWORD}
    assert page.request.post("/api/login", headers=WEB, data=signed_in).ok


def goes_to_order_a_book(page: Page, path: str) -> Locator:
    """Puts five tickets of a raffle that is not open into the cart; the button that places the order."""
    eventually(lambda: page.request.get(path).ok)  # once the site knows what is sold
    page.goto(path)
    expect(page.get_by_text("You can order now and pay nothing yet.")).to_be_visible()
    choose(page.get_by_role("radio", name="5 tickets", exact=False).first)
    page.get_by_role("button", name="Add to cart").click()
    view_cart(page)
    expect(page.get_by_text("Due later, when the draws open")).to_be_visible()
    page.get_by_role("link", name="Continue to payment").click()
    return page.get_by_role("button", name="Place the order")


def test_a_customer_orders_a_raffle_before_it_opens_by_a_confirmed_card_and_cancels(
    visit: Callable[..., Page], new_customer: Callable[[], Customer]
) -> None:
    customer = new_customer()
    page = visit("phone")
    signs_in(page, customer)
    token = instruments.card(ASKS_ONCE, "12/34", "Robin Banks").token("pm_")
    customer.result("POST", "/api/funds/cc/stripe", json={"token": token})
    place = goes_to_order_a_book(page, "/reef-raffle")
    place.click()
    expect(page.get_by_text("Choose how the rest is paid.")).to_be_visible()
    choose(page.get_by_role("radio", name="Charge Visa ending in 3155", exact=False))
    is_sound(page)
    place.click()
    bank = page.frame_locator('iframe[title="Your bank\'s page"]')
    expect(bank.get_by_text("Nothing is charged now", exact=False)).to_be_visible()
    bank.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", level=1, name="Your order is placed")).to_be_visible()
    expect(page.get_by_text("To pay when the draws open")).to_be_visible()
    is_sound(page)

    page.goto("/my-account/upcoming-tickets")
    ahead = page.get_by_role("region", name="Pre-orders")
    expect(ahead).to_contain_text("5 tickets")
    is_sound(page)
    ahead.get_by_role("link").click()
    expect(page.get_by_text("You have paid nothing yet.", exact=False)).to_be_visible()
    expect(page.get_by_text("Your wallet, then Visa ending in 3155")).to_be_visible()
    is_sound(page)
    page.get_by_role("link", name="Receipt", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Your order is placed")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Cancel this order").click()
    page.get_by_role("button", name="Cancel the order").click()
    expect(page.get_by_text("You cancelled this order")).to_be_visible()
    assert customer.result("GET", "/api/scheduled-purchases")[0]["status"] == "scheduled_status_cancelled"
    assert customer.available() == "0.00"


def test_what_a_customer_ordered_ahead_is_bought_when_its_draw_opens(
    suite: RunningSuite, visit: Callable[..., Page], new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    customer = new_customer()
    customer.deposit("50.00")
    key = load_raffle(suite, tmp_path, is_open=False)
    page = visit("phone")
    main = page.get_by_role("main")
    signs_in(page, customer)
    place = goes_to_order_a_book(page, f"/{key.replace('_', '-')}")
    choose(page.get_by_role("radio", name="Use my wallet only", exact=False))
    place.click()
    expect(page.get_by_role("heading", level=1, name="Your order is placed")).to_be_visible()
    page.goto("/my-account/upcoming-tickets")
    page.get_by_role("region", name="Pre-orders").get_by_role("link").click()
    expect(main.get_by_text("Waiting for the draw to open")).to_be_visible()
    assert (customer.available(), customer.tickets()) == ("50.00", [])

    open_draw(suite, key)
    (ticket,) = eventually(customer.tickets)
    page.reload()  # it was told of an opening that is an hour away
    expect(main.get_by_text("Bought", exact=True)).to_be_visible()
    expect(main.get_by_role("button", name="Cancel this order")).to_have_count(0)
    is_sound(page)
    main.get_by_role("link", name="Open the ticket").click()
    expect(page.get_by_role("heading", level=1, name="Short Raffle")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/{ticket['ticket_id']}$"))

    page.goto("/my-account/upcoming-tickets")
    expect(main.locator(f"a[href$='{ticket['ticket_id']}']")).to_contain_text("Short Raffle")
    expect(page.get_by_role("region", name="Past pre-orders")).to_contain_text("Bought")
    expect(page.get_by_role("region", name="Pre-orders", exact=True)).to_have_count(0)
    is_sound(page)
    assert customer.available() == "10.00"
