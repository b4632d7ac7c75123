"""Numbered tickets: at random or in a row, in a draw that is held when its last ticket is sold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from choices import choose, view_cart
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer, eventually
from running_suite import RunningSuite
from short_raffle import BOOK, TICKETS, numbered_file

WEB = {"X-App-Key": "wattle-web-development"}


def test_the_last_numbered_tickets_are_bought_the_draw_is_held_and_everybody_is_paid(
    suite: RunningSuite, visit: Callable[..., Page], new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    first, last = new_customer(), new_customer()
    for customer in (first, last):
        customer.deposit("50.00")
    key = f"numbered_{uuid4().hex[:10]}"
    document = tmp_path / "raffle.json"
    document.write_text(json.dumps(numbered_file(key)), encoding="utf-8")
    suite.command("exec", "catalog", "raffle", "load", str(document))

    in_a_row = {"product_offer_key": key, "game_type": "sequential", "num_raffle_tickets": BOOK}
    added = eventually(
        lambda: (got := first.call("POST", "/api/cart/items", json=in_a_row)).status_code == 201 and got
    )
    assert first.pay(added.json()["result"]).status_code == 201
    (run,) = first.tickets()
    numbers = run["ticket_numbers"]
    assert numbers == list(range(numbers[0], numbers[0] + BOOK))

    page = visit("phone")
    signed_in = {"email": last.email, "password": PASSWORD}
    assert page.request.post("/api/login", headers=WEB, data=signed_in).ok
    chosen = f"/{key.replace('_', '-')}/random"
    eventually(lambda: page.request.get(chosen).ok)
    page.goto(chosen)
    expect(page.get_by_text("Drawn when all tickets are sold").first).to_be_visible()
    expect(page.get_by_role("radio", name="Random numbers")).to_be_checked()
    choose(page.get_by_role("radio", name=f"{BOOK} tickets"))
    page.get_by_role("button", name="Add to cart").click()
    view_cart(page)
    page.get_by_role("link", name="Continue to payment").click()
    page.get_by_role("button", name="Pay $").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
    (random,) = last.tickets()
    assert sorted([*numbers, *random["ticket_numbers"]]) == list(range(1, TICKETS + 1))

    draw = f"/api/raffles/{key}/draws/1"
    eventually(lambda: last.result("GET", draw)["status"] == "DRAW_CLOSED")
    operate = ("exec", "catalog", "raffle")
    suite.command(*operate, "draw", key, "1", "--staff", "Ann Lee", "--supervised")
    suite.command(*operate, "confirm", key, "1", "--staff", "Bob Ray")
    for customer in (first, last):
        # 50.00, five tickets for 27.50, and five prizes of 10.00
        eventually(lambda customer=customer: customer.available() == "72.50")
    page.goto(f"/my-account/past-tickets/ticket/{random['ticket_id']}")
    expect(page.get_by_role("list", name="Prizes won").get_by_role("listitem")).to_have_count(BOOK)
    page.get_by_role("link", name="Check this draw").click()
    expect(page.get_by_text("Everything agrees")).to_be_visible()
    expect(page.get_by_text(re.compile("round follows from the time of the sealing: agrees"))).to_be_visible()
