"""From the home page to the credited prize, as a visitor who becomes a customer does it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from choices import choose, view_cart
from playwright.sync_api import Page, expect

from customers import PASSWORD, eventually
from running_suite import RunningSuite
from sound_page import is_sound

DIVIDENDS = {1: 0, 2: 0, 3: 22_306_90, 4: 0, 5: 7_012_35, 6: 110_40, 7: 60_05, 8: 20_15, 9: 11_90}
WEB = {"X-App-Key": "wattle-web-development"}


def division_of(game: dict[str, list[int]], mains: set[int], powerball: int) -> int | None:
    """Powerball's division of one game (docs/domain.md §1.3)."""
    hits, powerball_hit = len(mains & set(game["Numbers"])), game["Powerball"] == [powerball]
    with_powerball = {7: 1, 6: 3, 5: 5, 4: 6, 3: 8, 2: 9}
    return with_powerball.get(hits) if powerball_hit else {7: 2, 6: 4, 5: 7}.get(hits)


def dollars(cents: int) -> str:
    """Cents as the region writes them."""
    return f"${cents / 100:,.2f}"


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_visitor_buys_a_ticket_and_its_prize_reaches_the_wallet(
    suite: RunningSuite, visit: Callable[..., Page], width: str, tmp_path: Path
) -> None:
    page = visit(width)
    shop = Shop(page, tmp_path)

    shop.chooses_quickpicks_on_the_home_page(games=4)
    shop.signs_up_on_the_way_to_paying()
    shop.deposits("20.00")
    price = shop.pays()
    ticket = shop.finds_the_ticket()
    left = 20_00 - price

    prize = draw_in_favour_of(suite, ticket)

    shop.sees_the_prize(ticket, prize)
    shop.sees_transactions(deposit=20_00, price=price, prize=prize, balance=left + prize)


class Shop:
    """What a customer does on the pages; each page that is passed is checked for accessibility."""

    def __init__(self, page: Page, screenshots: Path) -> None:
        self.page = page
        self._screenshots = screenshots

    def chooses_quickpicks_on_the_home_page(self, games: int) -> None:
        """Home → Powerball → quick pick → cart."""
        page = self.page
        page.goto("/")
        for name in ("Powerball", "Oz Lotto", "Saturday Lotto", "Weekday Windfall", "Set for Life"):
            expect(page.get_by_role("main").get_by_text(name, exact=True).first).to_be_visible()
        self._looks_right("home")
        page.get_by_role("link", name="Play Powerball").click()
        expect(page.get_by_role("heading", level=1, name="Play Powerball")).to_be_visible()
        choose(page.get_by_role("radio", name=f"{games} games", exact=True))
        page.get_by_role("button", name=f"Quick pick {games} games").click()
        expect(page.get_by_label("Price")).to_have_text("$6.30")
        self._looks_right("play")
        page.get_by_role("button", name="Add to cart").click()
        view_cart(page)
        expect(page.get_by_role("heading", level=1, name="Your cart")).to_be_visible()
        self._looks_right("cart")

    def signs_up_on_the_way_to_paying(self) -> None:
        """Cart → create an account → paying for the same cart."""
        page = self.page
        page.get_by_role("link", name="Continue to payment").click()
        page.get_by_role("link", name="Create an account").click()
        form = page.get_by_role("form", name="Create an account")
        form.get_by_label("Email address").fill(f"visitor-{uuid.uuid4().hex[:12]}@example.com")
        form.get_by_label("Password", exact=True).fill(PASSWORD)
        form.get_by_label("First name").fill("Robin")
        form.get_by_label("Last name").fill("Banks")
        for part, value in (("Day", "15"), ("Month", "6"), ("Year", "1985")):
            form.get_by_role("textbox", name=part).fill(value)
        form.get_by_label("Phone number").fill("0412 345 678")
        form.get_by_label("Address", exact=True).fill("1 Macquarie Street")
        form.get_by_label("Suburb").fill("Sydney")
        form.get_by_label("State or territory").select_option("NSW")
        form.get_by_label("Post code").fill("2000")
        form.get_by_role("checkbox").check()
        self._looks_right("sign-up")
        form.get_by_role("button", name="Create account").click()
        expect(page.get_by_role("heading", level=1, name="Pay", exact=True)).to_be_visible()
        expect(page.get_by_text("Step 3 of 3")).to_be_visible()

    def deposits(self, amount: str) -> None:
        """Paying → deposit by the test method → back to paying."""
        page = self.page
        expect(page.get_by_text("Your wallet is $")).to_be_visible()
        page.get_by_role("main").get_by_role("link", name="Deposit").click()
        expect(page.get_by_role("heading", name="Would you like a deposit limit?")).to_be_visible()
        self._looks_right("deposit-limit-question")
        page.get_by_role("button", name="Continue without a limit").click()
        page.get_by_role("main").locator("label").filter(has_text="Test deposit").click()
        page.get_by_label("Amount").fill(amount)
        self._looks_right("deposit")
        page.get_by_role("button", name=f"Deposit ${amount}").click()
        expect(page.get_by_role("heading", level=1, name="Pay", exact=True)).to_be_visible()

    def pays(self) -> int:
        """Paying → receipt. Returns the price in cents."""
        page = self.page
        button = page.get_by_role("button", name="Pay $")
        price = round(float((button.text_content() or "").replace("Pay $", "")) * 100)
        self._looks_right("pay")
        button.click()
        expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
        expect(page.get_by_text(dollars(price)).first).to_be_visible()
        self._looks_right("receipt")
        page.reload()
        expect(page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
        return price

    def finds_the_ticket(self) -> dict[str, Any]:
        """Receipt → upcoming tickets → the ticket. Returns the ticket as the API gives it."""
        page = self.page
        page.get_by_role("link", name="See upcoming tickets").click()
        expect(page.get_by_role("heading", level=1, name="Upcoming tickets")).to_be_visible()
        expect(page.get_by_role("main").get_by_text("Powerball").first).to_be_visible()
        self._looks_right("upcoming-tickets")
        response = page.request.get("/api/tickets?status=upcoming", headers=WEB)
        tickets: list[dict[str, Any]] = response.json()["result"]
        assert len(tickets) == 1
        return tickets[0]

    def sees_the_prize(self, ticket: dict[str, Any], prize: int) -> None:
        """The ticket's page tells what it won."""
        page = self.page
        page.goto(f"/my-account/past-tickets/ticket/{ticket['ticket_id']}")
        expect(page.get_by_role("main").get_by_text(dollars(prize)).first).to_be_visible()
        expect(page.get_by_role("main").get_by_text("Division 5").first).to_be_visible()
        self._looks_right("past-ticket")

    def sees_transactions(self, *, deposit: int, price: int, prize: int, balance: int) -> None:
        """Deposit, purchase and prize stand in the transactions, with the balance after them."""
        page = self.page
        page.goto("/my-account/transactions")
        main = page.get_by_role("main")
        for amount in (deposit, price, prize):
            expect(main.get_by_text(dollars(amount)).first).to_be_visible()
        expect(main.get_by_text(dollars(balance)).first).to_be_visible()
        self._looks_right("transactions")

    def _looks_right(self, name: str) -> None:
        is_sound(self.page, self._screenshots / f"{name}.png")


def draw_in_favour_of(suite: RunningSuite, ticket: dict[str, Any]) -> int:
    """Operators close the draw and publish a result: the first game hits five numbers and the Powerball.

    Returns the prize of the whole ticket in cents, once it is paid.
    """
    games, draw_no = ticket["games"], str(ticket["entries"][0]["draw_no"])
    numbers, powerball = games[0]["Numbers"], games[0]["Powerball"][0]
    others = [number for number in range(1, 36) if number not in numbers]
    drawn = [*numbers[:5], *others[:2]]
    won = [division_of(game, set(drawn), powerball) for game in games]

    def operator(*command: str) -> None:
        suite.command("exec", "catalog", *command)

    operator("draw", "close", "powerball", draw_no, "--staff", "Ada", "--supervised")
    operator(
        *("result", "enter", "powerball", draw_no, "--staff", "Ada", "--supervised"),
        *("--powerball", str(powerball), "--numbers", *map(str, drawn)),
    )
    operator("result", "confirm", "powerball", draw_no, "--staff", "Bob")
    dividends = [f"{division}={cents / 100:.2f}:{1 if cents else 0}" for division, cents in DIVIDENDS.items()]
    operator("dividends", "enter", "powerball", draw_no, "--staff", "Ada", *dividends)
    operator("dividends", "confirm", "powerball", draw_no, "--staff", "Bob")
    eventually(
        lambda: suite.query(
            "catalog",
            # Its holders are told right after it is paid: that may be over before anybody looks.
            "select 1 from draws where offer_key = 'powerball' and draw_no = %(no)s"
            " and status in ('DRAW_PAID', 'DRAW_EMAILED')",
            no=int(draw_no),
        ),
        within=90,  # each of several steps may wait for its service's next look at what is due
    )
    return sum(DIVIDENDS[division] for division in won if division)
