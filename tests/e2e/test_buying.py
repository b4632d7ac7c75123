"""Buying as customers do it: carts that meet at sign-in, blocked carts, and orders bought again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, islice
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from choices import choose, view_cart
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer, eventually, powerball_games, signed_up
from running_suite import RunningSuite
from sound_page import is_sound


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


SIX_GAMES = [{"Numbers": [2, 4, 6, 8, 10, 12, 15 + n], "Powerball": [1 + n]} for n in range(6)]


def distinct_games(count: int) -> list[dict[str, list[int]]]:
    """As many games of Powerball as are asked for."""
    chosen = islice(combinations(range(1, 36), 7), count)
    return [{"Numbers": list(numbers), "Powerball": [7]} for numbers in chosen]


def adds_system_of_14(customer: Customer, first: int) -> dict[str, Any]:
    """Adds fourteen numbers of Oz Lotto, which are 3,432 games for $5,019.30."""
    games = [{"Numbers": list(range(first, first + 14))}]
    return customer.add("oz_lotto", games, game_type="reduced_system", game_offer="system_14")


def verifies(customer: Customer, suite: RunningSuite) -> None:
    """The customer lets their details be checked, and the wallet knows."""
    customer.result("POST", "/api/customer/verification/auto_verification", json={"consent": True})
    verified = "select 1 from customers where customer_id = %(id)s and verified"
    eventually(lambda: suite.query("wallet", verified, id=customer.customer_id))


def sees_the_cart_over_the_page(page: Page) -> None:
    """The drawer that opened by itself: its total, the way out by keyboard, and its icon with the count."""
    drawer = page.get_by_role("dialog", name="Your cart")
    expect(drawer.get_by_text("Total to pay").locator("+ dd")).to_have_text("$9.45")
    expect(drawer.get_by_role("link", name="Pay")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('main') !== null"), "reading goes on in the page"
    icon = page.get_by_role("link", name="Cart, 1 item")
    expect(icon).to_have_attribute("href", "/cart")
    icon.click()
    expect(drawer.get_by_role("button", name="Remove Powerball, 6 games")).to_be_visible()


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_visitors_cart_joins_the_customers_is_paid_and_printed(
    visit: Callable[..., Page], customer: Customer, width: str, tmp_path: Path
) -> None:
    customer.add("powerball", powerball_games(4))
    page = visit(width)
    app = quote("wattle://receipt/1", safe="")
    page.goto(f"/powerball?successMobileDeepLink={app}")
    choose(page.get_by_role("radio", name="6 games", exact=True))
    page.get_by_role("button", name="Quick pick 6 games").click()
    page.get_by_role("button", name="Add to cart").click()
    sees_the_cart_over_the_page(page)
    is_sound(page, tmp_path / "cart-drawer.png")
    view_cart(page)

    page.get_by_role("link", name="Continue to payment").click()
    main = page.get_by_role("main")
    main.get_by_label("Email address").fill(customer.email)
    main.get_by_label("Password", exact=True).fill(PASSWORD)
    main.get_by_role("button", name="Log in", exact=True).click()
    expect(page).to_have_url(re.compile("/cart$"))
    expect(main.get_by_text("6 games, quickpick").first).to_be_visible()
    expect(main.get_by_role("heading", name="Powerball")).to_have_count(2)
    is_sound(page, tmp_path / "cart.png")
    page.get_by_role("link", name="Continue to payment").click()
    expect(main.get_by_text("Step 3 of 3")).to_be_visible()
    main.get_by_role("button", name="Pay $").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
    receipt = page.url.partition("?")[0]
    expect(page.get_by_role("link", name="Back to the app")).to_have_attribute("href", "wattle://receipt/1")
    page.emulate_media(media="print")
    expect(main.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("link", name="Cart, empty")).to_be_hidden()
    expect(page.get_by_role("contentinfo")).to_be_hidden()
    expect(main.get_by_role("heading", name="Powerball")).to_have_count(2)
    page.emulate_media(media="screen")

    main.get_by_role("link", name="Open the ticket").first.click()
    expect(page.get_by_role("heading", level=1, name="Powerball ticket")).to_be_visible()
    page.goto("/my-account/print-tickets")
    sheet = main.get_by_role("region", name="Powerball, draw")
    expect(sheet.get_by_text("Robin Banks")).to_have_count(2)
    expect(sheet.get_by_role("img", name="QR code of the order's status page")).to_have_count(2)
    is_sound(page, tmp_path / "print-tickets.png")
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
    expect(main.get_by_text("This would exceed your spend limit")).to_be_visible()
    expect(main.get_by_role("link", name="Your spend limits")).to_be_visible()
    expect(page.get_by_role("link", name="Continue to payment")).to_have_count(0)
    is_sound(page, tmp_path / "blocked-cart.png")

    main.get_by_role("button", name="Remove").last.click()
    page.get_by_role("link", name="Continue to payment").click()
    main.get_by_role("button", name="Pay $").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()


def test_a_cart_over_the_limit_for_every_customer_is_paid_once_it_fits(
    visit: Callable[..., Page], customer: Customer, suite: RunningSuite
) -> None:
    verifies(customer, suite)
    customer.deposit("5000.00")
    for first in (1, 2):
        cart = adds_system_of_14(customer, first)
    assert cart["total_due"]["amount"] == "10038.60"
    page = visit("phone")
    logs_in(page, customer)
    expect(page).not_to_have_url("/login")
    page.goto("/cart")
    main = page.get_by_role("main")
    expect(main.get_by_text("This would exceed the spend limit of your region")).to_be_visible()
    expect(main.get_by_text("$10,000.00 is left")).to_be_visible()
    expect(page.get_by_role("link", name="Continue to payment")).to_have_count(0)
    refused = customer.pay(cart)
    assert (refused.status_code, refused.json()["error"]) == (422, "global_spend_limit")
    assert (customer.available(), customer.tickets()) == ("5100.00", [])

    main.get_by_role("link", name="All limits").click()
    expect(page.get_by_role("heading", level=1, name="Spend limits")).to_be_visible()
    everybodys = main.get_by_role("region", name="Limits for everyone")
    expect(everybodys).to_contain_text("$10,000.00 in any 7 days")
    page.go_back()
    main.get_by_role("button", name="Remove").last.click()
    page.get_by_role("link", name="Continue to payment").click()
    main.get_by_role("button", name="Pay $5,019.30").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
    assert (customer.available(), len(customer.tickets())) == ("80.70", 1)


def test_a_cart_that_its_deposit_limit_does_not_reach_is_paid_once_it_does(
    visit: Callable[..., Page], customer: Customer, suite: RunningSuite
) -> None:
    customer.result("POST", "/api/precommitment", json={"limit": "10.00"})
    for _ in range(3):
        cart = customer.add("powerball", distinct_games(28))
    page = visit("phone")
    logs_in(page, customer)
    expect(page).not_to_have_url("/login")
    page.goto("/cart")
    main = page.get_by_role("main")
    expect(main.get_by_text("This would exceed your deposit limit")).to_be_visible()
    expect(main.get_by_role("link", name="Your deposit limit")).to_be_visible()
    main.get_by_role("button", name="Remove").last.click()
    expect(page.get_by_role("link", name="Continue to payment")).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name="Cart, 2 items")).to_be_visible()

    suite.execute(
        "checkout",
        "update cart_items set shown_price_minor = shown_price_minor - 10 where id = %(id)s",
        id=cart["cart_items"][0]["id"],
    )
    page.reload()
    expect(main.get_by_text("A price has changed")).to_be_visible()
    expect(page.get_by_role("link", name="Continue to payment")).to_have_count(0)
    main.get_by_role("button", name="Agree to the new price").click()
    page.get_by_role("link", name="Continue to payment").click()
    main.get_by_role("button", name="Pay $").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()


def test_a_cart_that_needs_a_verified_customer_can_be_paid_after_the_check(
    visit: Callable[..., Page], customer: Customer
) -> None:
    for n in range(3):
        customer.add("powerball", distinct_games(50), num_draws=10 - n)
    page = visit("desktop")
    logs_in(page, customer)
    expect(page).not_to_have_url("/login")
    page.goto("/cart")
    main = page.get_by_role("main")
    expect(main.get_by_text("Verify your account first")).to_be_visible()
    main.get_by_role("link", name="Verify your account").click()
    choose(page.get_by_role("radio", name="Check my details"))
    page.get_by_role("checkbox", name="I agree that my details").check()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Your identity is confirmed")).to_be_visible()
    eventually(lambda: customer.result("GET", "/api/cart")["blocked_reasons"] == {})
    page.get_by_role("banner").get_by_role("link", name="Cart, 3 items").click()
    page.get_by_role("dialog", name="Your cart").get_by_role("link", name="Pay", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Pay")).to_be_visible()
    expect(main.get_by_text("Your wallet is $")).to_be_visible()


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


OZ_LOTTO = [{"Numbers": [1 + n, 9 + n, 14, 20, 25, 30, 35]} for n in range(4)]


@contextmanager
def not_sold(suite: RunningSuite, offer_key: str, customer: Customer) -> Iterator[None]:
    """A game that staff have suspended, which the customer finds out; on sale again after the block."""
    operate = ("exec", "catalog", "offer")
    suite.command(*operate, "suspend", offer_key, "--reason", "A test", "--staff", "Ann Lee")
    try:
        body = {"product_offer_key": offer_key, "game_type": "standard", "games": OZ_LOTTO}
        eventually(lambda: customer.call("POST", "/api/cart/items", json=body).status_code == 422)
        yield
    finally:
        suite.command(*operate, "resume", offer_key, "--staff", "Ann Lee")


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_of_an_order_that_is_bought_again_the_cart_tells_what_is_not_sold_any_more(
    visit: Callable[..., Page],
    customer: Customer,
    new_customer: Callable[[], Customer],
    suite: RunningSuite,
    width: str,
    tmp_path: Path,
) -> None:
    customer.add("oz_lotto", OZ_LOTTO)
    order = customer.pay(customer.add("powerball", powerball_games(4))).json()["result"]
    page = visit(width)
    main = page.get_by_role("main")
    with not_sold(suite, "oz_lotto", new_customer()):
        logs_in(page, customer, f"/cart/replay/{order['order_id']}")
        expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
        note = main.get_by_text("Not added to your cart: Oz Lotto, 4 games")
        expect(note).to_be_visible()
        expect(main.get_by_text("Sorry, this game is not available at the moment.")).to_be_visible()
        expect(main.get_by_role("listitem").get_by_role("heading")).to_have_text(["Powerball"])
        is_sound(page, tmp_path / "replayed-cart.png")
        main.get_by_role("button", name="Close the note on Oz Lotto, 4 games").click()
        expect(note).to_be_hidden()

        page.get_by_role("link", name="Continue to payment").click()
        main.get_by_role("button", name="Pay $").click()
        expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
        expect(main.get_by_role("heading", name="Powerball")).to_be_visible()
        expect(main.get_by_text("Oz Lotto")).to_have_count(0)
    again, *_ = customer.tickets()
    assert again["games"] == powerball_games(4)

    page.goto(f"/cart/replay/{order['order_id']}")
    expect(page.get_by_text("You put this order into your cart earlier today.")).to_be_visible()
    expect(main.get_by_text("Your cart is empty")).to_be_visible()


def test_invented_replay_token_looks_like_another_customers(
    visit: Callable[..., Page], customer: Customer, new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    other = new_customer()
    other.deposit("10.00")
    order = other.pay(other.add("powerball", powerball_games(4))).json()["result"]
    page = visit("phone", expected="404|400")
    main = page.get_by_role("main")
    told: set[str] = set()
    for replay_id in (order["order_id"], str(uuid4()), "no-id"):
        path = f"/cart/replay/{replay_id}"
        if told:
            page.goto(path)
        else:
            logs_in(page, customer, path)
        expect(
            page.get_by_role("heading", level=1, name="There is nothing here to buy again")
        ).to_be_visible()
        expect(main.get_by_role("link", name="Past tickets")).to_be_visible()
        told.add(main.inner_text())
    assert len(told) == 1
    is_sound(page, tmp_path / "nothing-to-replay.png")
    assert customer.result("GET", "/api/cart")["item_count"] == 0
