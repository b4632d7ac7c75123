"""One cart with every type of product that is sold in one place, paid in one go."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from choices import choose
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer, powerball_games
from sound_page import is_sound

WEB = {"X-App-Key": "wattle-web-development"}
SEVEN = [3, 8, 13, 18, 23, 28, 33]
NOW: list[dict[str, Any]] = [
    {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4), "num_draws": 2},
    {"product_offer_key": "powerball", "game_type": "random", "num_games": 4, "quickpick": True},
    {
        "product_offer_key": "powerball",
        "game_type": "reduced_system",
        "game_offer": "system_8",
        "games": [{"Numbers": [1, *SEVEN], "Powerball": [5]}],
    },
    {"product_offer_key": "powerball", "game_type": "powerhit", "games": [{"Numbers": SEVEN}]},
    {
        "product_offer_key": "powerball",
        "game_type": "mega_combo",
        "games": [{"Numbers": [1, 2, 4, *SEVEN], "Favourites": [1, 2]}],
        "num_games": 10,
    },
    {
        "product_offer_key": "lotto_strike",
        "game_type": "strike_standard",
        "games": [{"Numbers": [9, 2, 7, 4]}],
    },
    {"product_offer_key": "lotto_strike", "game_type": "strike_boxed", "games": [{"Numbers": [2, 4, 7, 9]}]},
    {
        "product_offer_key": "weekday_windfall",
        "game_type": "standard",
        "games": [{"Numbers": [n, 11, 22, 33, 44, 45]} for n in range(1, 5)],
        "days": ["Mon", "Fri"],
        "num_weeks": 1,
    },
    {"product_offer_key": "powerball_syndicate", "game_type": "syndicate", "num_shares": 1},
    {
        "product_offer_key": "coastal_dream_home",
        "game_type": "standard",
        "num_raffle_tickets": 3,
        "cause_key": "reef_keepers",
    },
    {"product_offer_key": "mega_jackpot", "game_type": "sequential", "num_raffle_tickets": 2},
]
CHOSEN_DAY = datetime.now(UTC).date() + timedelta(days=20)
AHEAD: list[dict[str, Any]] = [
    {"product_offer_key": "reef_raffle", "game_type": "standard", "num_raffle_tickets": 5},
    {
        "product_offer_key": "reef_raffle",
        "game_type": "deferred",
        "num_raffle_tickets": 5,
        "purchase_on": CHOSEN_DAY.isoformat(),
    },
]
NOT_CHOSEN = {"id", "unit_price", "draw_encoded_ids", "draws", "draw_prize_pool"}


def chosen(cart: dict[str, Any]) -> list[str]:
    """What was chosen for each line with its draws, in any order; the numbers of a pack nobody chooses."""
    lines = []
    for line in cart["cart_items"]:
        of_line = {name: value for name, value in line.items() if name not in NOT_CHOSEN}
        of_line["draw_nos"] = [draw["draw_no"] for draw in line["draws"]]
        if line["entry_kind"] == "random":
            del of_line["games"]
        lines.append(json.dumps(of_line, sort_keys=True))
    return sorted(lines)


def takes_everything_out_and_puts_it_back(page: Page, count: int) -> None:
    """Removes each line of the cart, and undoes each removal."""
    main = page.get_by_role("main")
    for _ in range(count):
        main.get_by_role("button", name="Remove ").first.click()
    expect(main.get_by_role("heading", name="Your cart is empty")).to_be_visible()
    for left in range(count, 0, -1):
        expect(main.get_by_role("button", name="Undo")).to_have_count(left)
        main.get_by_role("button", name="Undo").first.click()
    expect(main.get_by_role("button", name="Undo")).to_have_count(0)


def test_every_product_of_a_cart_is_paid_at_once_and_has_its_ticket(
    visit: Callable[..., Page], new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    customer = new_customer()
    customer.deposit("300.00")
    for line in (*NOW, *AHEAD):
        cart = customer.result("POST", "/api/cart/items", json=line)
    assert (cart["item_count"], cart["pre_order_total"]["amount"]) == (len(NOW) + 2, "40.00")
    due = cart["total_due"]["amount"]

    page = visit("phone")
    page.request.post("/api/login", headers=WEB, data={"email": customer.email, "password": PASSWORD})
    page.goto("/cart")
    main = page.get_by_role("main")
    names = Counter(line["offer_name"] for line in cart["cart_items"])
    for name, count in names.items():
        expect(main.get_by_role("heading", name=name, exact=True)).to_have_count(count)
    is_sound(page, tmp_path / "cart.png")
    takes_everything_out_and_puts_it_back(page, cart["item_count"])
    assert chosen(customer.result("GET", "/api/cart")) == chosen(cart)
    expect(main.get_by_text("Due later, when draws open or on the day you chose")).to_be_visible()
    page.get_by_role("link", name="Continue to payment").click()
    choose(page.get_by_role("radio", name="Use my wallet only", exact=False))
    page.get_by_role("button", name=f"Pay ${due}").click()
    expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
    expect(page.get_by_text("To pay when draws open or on the day you chose")).to_be_visible()
    expect(page.get_by_text("You support").locator("+ dd")).to_contain_text("Reef Keepers")
    expect(main.get_by_text("Mondays and Fridays")).to_be_visible()
    expect(main.get_by_text("Bought and charged once")).to_be_visible()
    for name in names:
        expect(main.get_by_text(name).first).to_be_visible()
    is_sound(page, tmp_path / "receipt.png")

    tickets = customer.tickets()
    assert Counter((ticket["product_offer_key"], ticket["game_type"]) for ticket in tickets) == Counter(
        (line["product_offer_key"], line["game_type"]) for line in NOW
    )
    assert customer.available() == f"{300 - float(due):.2f}"
    numbers = {ticket["product_offer_key"]: ticket["ticket_numbers"] for ticket in tickets}
    assert (len(numbers["coastal_dream_home"]), len(numbers["mega_jackpot"])) == (3, 2)
    page.goto("/my-account/upcoming-tickets")
    ahead = page.get_by_role("region", name="Pre-orders")
    expect(ahead.get_by_text("5 tickets")).to_have_count(len(AHEAD))
    for name in names:
        expect(main.get_by_text(name).first).to_be_visible()
