"""Raffles and syndicates in a browser: found, bought, drawn and checked by those who hold tickets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from choices import choose, view_cart
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer, eventually
from running_suite import RunningSuite
from short_raffle import BOOK, TICKETS, raffle_file
from sound_page import is_sound

WEB = {"X-App-Key": "wattle-web-development"}
SYNDICATE = "powerball_syndicate"


@pytest.fixture
def raffle(suite: RunningSuite, tmp_path: Path) -> str:
    """The key of a new raffle of ten tickets, which the shop sells."""
    key = f"browsed_{uuid4().hex[:10]}"
    document = tmp_path / "raffle.json"
    document.write_text(json.dumps({**raffle_file(key), "name": f"Raffle {key[-4:]}"}), encoding="utf-8")
    suite.command("exec", "catalog", "raffle", "load", str(document))
    return key


def operators_draw(suite: RunningSuite, key: str) -> None:
    """One person closes the sale and draws, another confirms."""
    for command in (
        ("draw", "close", key, "1", "--staff", "Ann Lee", "--supervised"),
        ("raffle", "draw", key, "1", "--staff", "Ann Lee", "--supervised"),
        ("raffle", "confirm", key, "1", "--staff", "Bob Ray"),
    ):
        suite.command("exec", "catalog", *command)


def sign_in(page: Page, customer: Customer) -> None:
    """As the page of signing in does."""
    body = {"email": customer.email, "password": PASSWORD}
    assert page.request.post("/api/login", headers=WEB, data=body).ok


def pay(page: Page) -> None:
    """From the line that was just added to the receipt."""
    view_cart(page)
    page.get_by_role("link", name="Continue to payment").click()
    page.get_by_role("button", name="Pay $").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()


def known_to_checkout(customer: Customer, line: dict[str, Any]) -> None:
    """Waits until checkout has heard of what the catalogue sells since a moment."""
    eventually(lambda: customer.call("POST", "/api/cart/items", json=line).status_code == 201)


def test_a_visitor_buys_a_book_and_checks_the_winner_of_the_raffle(
    suite: RunningSuite, visit: Callable[..., Page], new_customer: Callable[[], Customer], raffle: str
) -> None:
    customer, other = new_customer(), new_customer()
    customer.deposit("50.00")
    book = {"product_offer_key": raffle, "game_type": "standard", "num_raffle_tickets": BOOK}
    known_to_checkout(other, book)

    page = visit("phone")
    sign_in(page, customer)
    page.goto("/charity-tickets")
    page.get_by_role("main").get_by_role("link", name=re.compile(f"Raffle {raffle[-4:]}")).click()
    expect(page.get_by_role("heading", level=1, name=f"Raffle {raffle[-4:]}")).to_be_visible()
    expect(page.get_by_text(f"{TICKETS} of {TICKETS} tickets left")).to_be_visible()
    is_sound(page)
    choose(page.get_by_role("radio", name=f"{BOOK} tickets"))
    expect(page.get_by_label("Price")).to_have_text("$40.00")
    page.get_by_role("button", name="Add to cart").click()
    pay(page)

    ticket = customer.tickets()[0]
    page.goto(f"/my-account/upcoming-tickets/ticket/{ticket['ticket_id']}")
    numbers = page.get_by_role("list", name="Ticket numbers").get_by_role("listitem")
    expect(numbers).to_have_text([str(number) for number in ticket["ticket_numbers"]])
    assert len(ticket["ticket_numbers"]) == BOOK
    is_sound(page)

    operators_draw(suite, raffle)
    eventually(lambda: customer.tickets("past"))
    page.goto(f"/my-account/past-tickets/ticket/{ticket['ticket_id']}")
    expect(page.get_by_role("list", name="Prizes won")).to_contain_text("$250 cash")
    page.get_by_role("link", name="Check this draw").click()
    expect(page.get_by_text("Everything agrees")).to_be_visible()
    form = page.get_by_role("form", name="Find my ticket")
    expect(form.get_by_text(re.compile("is in the sealed list: agrees"))).to_be_visible()
    expect(form.get_by_text(re.compile("is yours: agrees"))).to_be_visible()
    is_sound(page)


def syndicate(customer: Customer, key: str, at_most: int) -> dict[str, Any] | None:
    """A syndicate once it has at most so many shares left."""
    listed = customer.result("GET", f"/api/syndicates/{SYNDICATE}")["syndicates"]
    found: dict[str, Any] = next(one for one in listed if one["key"] == key)
    return found if found["shares_left"] <= at_most else None


def test_later_buyer_of_the_last_shares_sees_how_many_are_left(
    visit: Callable[..., Page], new_customer: Callable[[], Customer], suite: RunningSuite
) -> None:
    first, second = new_customer(), new_customer()
    for customer in (first, second):
        customer.deposit("200.00")
    offer = first.result("GET", f"/api/syndicates/{SYNDICATE}")
    shared = next(one for one in offer["syndicates"] if one["can_be_bought"])
    most = offer["max_per_customer"]
    while shared["shares_left"] > most:
        buyer = suite_customer(new_customer)
        taken = min(most, shared["shares_left"] - most)
        line = {"product_offer_key": SYNDICATE, "game_type": "syndicate", "num_shares": taken}
        assert buyer.pay(buyer.result("POST", "/api/cart/items", json=line)).status_code == 201
        # What everybody reads may be a second old.
        shared = eventually(partial(syndicate, first, shared["key"], shared["shares_left"] - taken))
    left = shared["shares_left"]

    pages = [visit("phone"), visit("desktop")]
    for page, customer in zip(pages, (first, second), strict=True):
        sign_in(page, customer)
        page.goto(f"/{SYNDICATE}/syndicates?syndicate={shared['key']}")
        form = page.get_by_role("form", name="Choose shares")
        for _ in range(left - 1):
            form.get_by_role("button", name="Add a share").click()
        form.get_by_role("button", name="Add to cart").click()
        expect(page.get_by_text("They are yours once you have paid")).to_be_visible()
    pay(pages[0])

    late = pages[1]
    # Checkout hears from the catalogue that no shares are left.
    eventually(lambda: second.result("GET", "/api/cart")["auto_removed_items"])
    view_cart(late)
    expect(late.get_by_text("Sorry, this draw is sold out")).to_be_visible()
    assert second.available() == "200.00"
    ticket = first.tickets()[0]
    assert len(ticket["syndicate"]["share_numbers"]) == left
    pages[0].goto(f"/my-account/syndicate-tickets/share/{ticket['ticket_id']}")
    expect(pages[0].get_by_role("heading", name=ticket["syndicate"]["name"])).to_be_visible()
    shows_what_is_played(pages[0], shared)
    is_sound(pages[0])
    eventually(partial(is_full, first, shared["key"]))
    pages[0].reload()
    expect(pages[0].get_by_text("Full, the ticket is being bought")).to_be_visible()
    shows_what_is_played(pages[0], shared)
    pages[0].get_by_role("link", name="Print", exact=True).click()
    system = next(entry for entry in shared["entries"] if entry["game_type"] == "reduced_system")
    printed = pages[0].get_by_role("listitem").filter(has_text=f"{system['name']}, {system['games']} games")
    expect(printed.last).to_contain_text(" ".join(map(str, system["numbers"][0]["Numbers"])))
    late.goto(f"/{SYNDICATE}/syndicates")
    expect(late.get_by_text(re.compile(r"\d+ of \d+ shares left"))).to_be_visible()
    is_sound(late)


def is_full(customer: Customer, key: str) -> bool:
    """Whether everybody knows that no share of a syndicate is left."""
    offer_key, draw_no, series = key.rsplit("-", 2)
    told: str = customer.result("GET", f"/api/syndicates/{offer_key}/{draw_no}/{series}")["status"]
    held: str = customer.tickets()[0]["syndicate"]["status"]
    return told == held == "full"


def shows_what_is_played(page: Page, shared: dict[str, Any]) -> None:
    """A page of shares has every number of their own syndicate, those of folded games too, and leads to no
    other.
    """
    for entry in shared["entries"]:
        balls = page.get_by_role("region", name=entry["name"], exact=True).locator("ol > li ul > li")
        numbers = [str(number) for game in entry["numbers"] for each in game.values() for number in each]
        expect(balls).to_have_text(numbers)
    expect(page.get_by_role("link", name="See its ticket")).to_have_count(0)


def suite_customer(new_customer: Callable[[], Customer]) -> Customer:
    """Somebody with money for shares."""
    buyer = new_customer()
    buyer.deposit("100.00")
    return buyer


def test_a_cause_leads_to_its_raffle(visit: Callable[..., Page], raffle: str) -> None:
    page = visit("desktop")
    page.goto("/causes")
    is_sound(page)
    page.get_by_role("main").get_by_role("link", name=re.compile("Rescue Flights")).click()
    expect(page.get_by_role("heading", level=1, name="Rescue Flights")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name=re.compile(f"Raffle {raffle[-4:]}")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("for Rescue Flights")
    is_sound(page)
    page.get_by_role("link", name="Choose tickets for Rescue Flights").click()
    expect(page.get_by_role("form", name="Choose tickets")).to_be_visible()
    is_sound(page)


def test_anybody_recomputes_a_raffle_that_was_drawn_before(visit: Callable[..., Page]) -> None:
    page = visit("phone")
    page.goto("/winter_appeal/winners")
    page.get_by_role("link", name="Check how the winners were drawn").first.click()
    expect(page.get_by_text("Everything agrees").first).to_be_visible()
    expect(page.get_by_text(re.compile("fixed before sales: agrees"))).to_be_visible()
    is_sound(page)
