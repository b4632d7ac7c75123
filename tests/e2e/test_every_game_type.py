"""Every type of game from its play screen to the credited prize, chosen by pointer and by keyboard."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from decimal import ROUND_DOWN, Decimal
from pathlib import Path
from typing import Any

from choices import choose
from plain_scoring import Drawn
from playwright.sync_api import Locator, Page, expect
from short_syndicate import SHARE_PRICE, SHARES, syndicate_file

from customers import PASSWORD, Customer, eventually, fresh_key
from running_suite import RunningSuite

WEB = {"X-App-Key": "wattle-web-development"}
POWERBALL_PAYS = {
    2: "25539.65",
    3: "22306.90",
    4: "1250.00",
    5: "7012.35",
    6: "110.40",
    7: "60.05",
    8: "20.15",
    9: "11.90",
}
HOMES = {
    "NSW": ("1 Macquarie Street", "SYDNEY", "2000"),
    "QLD": ("1 George Street", "BRISBANE", "4000"),
    "WA": ("1 Barrack Street", "PERTH", "6000"),
}


def test_powerball_and_super_66_are_won_with_every_way_to_play_them_in_queensland(
    suite: RunningSuite, visit: Callable[..., Page], new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    shop, friend, operator = Shop(visit("desktop"), "QLD"), new_customer(), Operator(suite)
    # Other tests play the next draws.
    draw = shop.draw_on_sale("powerball", 3)
    saturday = shop.draw_on_sale("super66", 3)
    syndicate = operator.opens_a_syndicate(tmp_path / "syndicate.json", friend, draw)
    [hit] = syndicate["entries"][0]["numbers"]

    shop.opens("/powerball/random", draw)
    [pack] = shop.puts_it_into_the_cart()
    drawn_for_me = pack["games"][0]
    mine, powerball = drawn_for_me["Numbers"], drawn_for_me["Powerball"][0]
    shared = [number for number in hit["Numbers"] if number not in mine]
    shared += [number for number in range(35, 0, -1) if number not in {*mine, *shared}]
    others = [number for number in range(1, 36) if number not in {*mine, *shared[:2]}]

    shop.opens("/powerball/standard", draw)
    choose(shop.page.get_by_role("radio", name="4 games", exact=True))
    shop.page.get_by_role("button", name="Quick pick 4 games").click()
    shop.page.get_by_role("button", name="Game 1:").click()
    shop.page.get_by_role("button", name="Clear", exact=True).click()
    shop.chooses("Numbers", mine)
    shop.chooses("Powerball", [powerball])
    shop.puts_it_into_the_cart()

    shop.opens("/powerball/systems", draw)
    shop.chooses_by_keyboard("Numbers", [*mine, others[0]])
    shop.chooses_by_keyboard("Powerball", [powerball])
    shop.puts_it_into_the_cart()

    shop.opens("/powerball/powerhit", draw)
    shop.chooses("Numbers", mine)
    shop.puts_it_into_the_cart()

    shop.opens("/powerball/super-combos", draw)
    shop.chooses("Numbers", [*mine, *others[:3]])
    shop.chooses("Favourites", mine[:2])
    shop.puts_it_into_the_cart()

    shop.opens("/super66", saturday)
    for digit in "004321":
        shop.numbers("Digits").get_by_role("button", name=digit, exact=True).click()
    shop.puts_it_into_the_cart()
    shop.puts_two_shares_into_the_cart(syndicate)
    shop.pays()
    friend.deposit(SHARE_PRICE)
    assert friend.pay(friend.result("GET", "/api/cart")).status_code == 201

    thursday = Drawn("powerball", [*mine[:5], *shared[:2]], POWERBALL_PAYS, powerball)
    digits = Drawn("super66", [0, 0, 4, 9, 9, 9], {2: "6666.00", 3: "666.00", 4: "66.00", 5: "6.60"})
    operator.buys_the_ticket_of(syndicate)
    with ThreadPoolExecutor() as operators:
        at_once = [
            operators.submit(operator.draws, draw, thursday),
            operators.submit(operator.draws, saturday, digits),
        ]
    for done in at_once:
        done.result()

    hits = [{"Numbers": hit["Numbers"], "Powerball": [number]} for number in hit["Powerball"]]
    each_share = (thursday.prize(hits) / SHARES).quantize(Decimal("0.01"), ROUND_DOWN)
    won = shop.sees_its_prizes(6, thursday, digits, of_shares=2 * each_share)
    eventually(lambda: friend.available() == str(each_share))
    assert won["powerball", "reduced_system"][:2] == [(5, 3), (6, 5)]
    assert won["powerball", "powerhit"] == [(5, 1), (7, 19)]
    assert (5, 1) in won["powerball", "standard"]
    assert (5, 1) in won["powerball", "random"]
    assert sum(games for _, games in won["powerball", "mega_combo"]) > 0
    assert won["super66", "standard"] == [(4, 1)]


def test_strike_is_won_in_its_order_and_boxed_and_its_ticket_is_found_in_the_sealed_list(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    shop = Shop(visit("phone"), "NSW")
    draw = shop.draw_on_sale("lotto_strike", 2)
    shop.opens("/lotto_strike", draw)
    shop.chooses("Numbers", [23, 7, 41, 2])
    shop.puts_it_into_the_cart()
    shop.opens("/lotto_strike/boxed", draw)
    shop.chooses("Numbers", [2, 7, 23, 41])
    shop.puts_it_into_the_cart()
    shop.pays()

    drawn = Drawn("lotto_strike", [23, 7, 40, 39], {2: "2200.00", 3: "35.50", 4: "1.00"})
    Operator(suite).draws(draw, drawn)

    won = shop.sees_its_prizes(2, drawn)
    assert won["lotto_strike", "strike_standard"] == [(3, 1)]
    assert won["lotto_strike", "strike_boxed"] == [(3, 2), (4, 8)]

    shop.opens_a_past_ticket()
    shop.page.get_by_role("link", name="Check that this ticket was in it").click()
    expect(shop.page.get_by_text("is in the sealed list: agrees")).to_be_visible()
    expect(shop.page.get_by_text("your ticket with your numbers: agrees")).to_be_visible()


def test_powerpik_and_a_reduced_system_are_won_in_western_australia(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    shop = Shop(visit("phone"), "WA")
    shop.counts_as_where_lotteries_are_sold(suite)
    draw = shop.draw_on_sale("powerball", 4)
    shop.opens("/powerball/powerpik", draw)
    shop.chooses("Numbers", [1, 2, 3, 4, 5, 6, 7])
    shop.puts_it_into_the_cart()

    shop.opens("/powerball/systems", draw)
    shop.chooses_the_system("Reduced System 10")
    expect(shop.page.get_by_text("at least one of your games has 5 or more of them")).to_be_visible()
    shop.chooses("Numbers", range(1, 11))
    shop.chooses("Powerball", [20])
    shop.puts_it_into_the_cart()
    shop.pays()

    drawn = Drawn("powerball", [1, 2, 3, 4, 5, 30, 31], POWERBALL_PAYS, 20)
    Operator(suite).draws(draw, drawn)

    won = shop.sees_its_prizes(2, drawn)
    assert won["powerball", "powerpik"] == [(5, 1), (7, 19)]
    # What its guarantee says: one game, or more, with all five.
    assert won["powerball", "reduced_system"][0][0] == 5


def last_share(syndicate: dict[str, Any]) -> dict[str, Any]:
    """One share of a syndicate, as a line for the cart."""
    return {
        "product_offer_key": syndicate["key"].partition("-")[0],
        "game_type": "syndicate",
        "num_shares": 1,
        "syndicate_key": syndicate["key"],
        "first_draw_no": syndicate["draw_no"],
    }


class Shop:
    """What a customer of a region does on the play screens, with money in the wallet."""

    def __init__(self, page: Page, region: str) -> None:
        self.page = page
        street, suburb, postcode = HOMES[region]
        self._email = f"player-{uuid.uuid4().hex[:12]}@example.com"
        person = {
            "email": self._email,
            "password": PASSWORD,
            "first_name": "Robin",
            "last_name": "Banks",
            "date_of_birth": "1985-06-15",
            "phone_number": "+61412345678",
            "address_line1": street,
            "suburb": suburb,
            "state": region,
            "postcode": postcode,
            "country": "AU",
            "accept_terms": True,
        }
        self._call("post", "/api/signup", person)
        amount = {"amount": {"amount": "150.00", "currency": "AUD"}}
        self._call("post", "/api/funds/td/deposit", amount)

    def counts_as_where_lotteries_are_sold(self, suite: RunningSuite) -> None:
        """As with an operator who is licensed there: the shipped rules let nobody resell lotteries in WA."""
        suite.execute(
            "identity",
            "update customers set segment_name = 'default' where email = %(email)s",
            email=self._email,
        )
        self._call("post", "/api/login", {"email": self._email, "password": PASSWORD})

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = WEB | fresh_key()
        answer = self.page.request.fetch(path, method=method, headers=headers, data=body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()["result"]

    def draw_on_sale(self, offer_key: str, after_next: int) -> int:
        """The number of a coming draw."""
        draws = self._call("get", f"/api/offers/{offer_key}/draws?limit=10")
        return int(draws[after_next]["draw_no"])

    def opens(self, path: str, draw_no: int) -> None:
        """The play screen of a way to play, for one draw."""
        self.page.goto(f"{path}?firstDrawNo={draw_no}")
        expect(self.page.get_by_role("heading", name="Your ticket")).to_be_visible()

    def chooses_the_system(self, name: str) -> None:
        """Picks a system by its name in the list of them."""
        systems = self.page.get_by_label("Which system?")
        option = systems.get_by_role("option", name=re.compile(rf"^{name},"))
        systems.select_option(option.get_attribute("value"))

    def numbers(self, name: str) -> Locator:
        """The numbers of one set."""
        return self.page.get_by_role("group", name=f"{name}: choose")

    def chooses(self, name: str, numbers: Sequence[int]) -> None:
        """Ticks numbers, one after the other."""
        grid = self.numbers(name)
        for number in numbers:
            grid.get_by_role("checkbox", name=re.compile(rf"^{number}\b")).click()
        expect(grid.get_by_role("status")).to_have_text(re.compile(rf"^{len(numbers)} (of \d+ )?chosen"))

    def chooses_by_keyboard(self, name: str, numbers: Sequence[int]) -> None:
        """Goes through the grid with the arrow keys and ticks with the space bar."""
        grid, keyboard = self.numbers(name), self.page.keyboard
        here = 1
        grid.get_by_role("checkbox", name=str(here), exact=True).focus()
        for number in sorted(numbers):
            for _ in range(number - here):
                keyboard.press("ArrowRight")
            keyboard.press("Space")
            here = number
        expect(grid.get_by_role("status")).to_contain_text(f"{len(numbers)} of {len(numbers)} chosen")

    def puts_it_into_the_cart(self) -> list[dict[str, Any]]:
        """Adds the ticket; returns the lines of the cart."""
        self.page.get_by_role("button", name="Add to cart").click()
        drawer = self.page.get_by_role("dialog", name="Your cart")
        expect(drawer.get_by_role("link", name="View cart")).to_be_visible()
        drawer.get_by_role("button", name="Close").click()
        items: list[dict[str, Any]] = self._call("get", "/api/cart")["cart_items"]
        return items

    def puts_two_shares_into_the_cart(self, syndicate: dict[str, Any]) -> None:
        """From the page of the syndicate."""
        key = syndicate["key"]
        self.page.goto(f"/{key.partition('-')[0]}/syndicates?syndicate={key}")
        form = self.page.get_by_role("form", name="Choose shares")
        form.get_by_role("button", name="Add a share").click()
        form.get_by_role("button", name="Add to cart").click()
        expect(self.page.get_by_text("They are yours once you have paid")).to_be_visible()

    def pays(self) -> None:
        """Cart → paying from the wallet → receipt."""
        self.page.goto("/cart/buy")
        self.page.get_by_role("button", name="Pay $").click()
        expect(self.page.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()

    def sees_its_prizes(
        self, tickets: int, *drawn: Drawn, of_shares: Decimal | None = None
    ) -> dict[tuple[str, str], list[tuple[int, int]]]:
        """Waits until so many tickets are paid out; returns how many games of each won in which division.

        Every ticket wins, and is credited, what its games win one by one, to the cent; so do shares.
        """
        due = [] if of_shares is None else [of_shares]
        credits = tickets + len(due)

        def paid() -> list[dict[str, Any]]:
            past: list[dict[str, Any]] = self._call("get", "/api/tickets?status=past&limit=100")
            done = [each for each in past if each["entries"][0]["winning_divisions"]]
            return done if len(done) == tickets and len(self._prizes()) == credits else []

        past = eventually(paid, every=0.5)
        self.page.goto("/my-account/transactions")
        won = {}
        for ticket in past:
            result = next(each for each in drawn if each.offer_key == ticket["product_offer_key"])
            listed = self._call("get", f"/api/tickets/{ticket['ticket_id']}/games?limit=100")
            games = [game["numbers"] for game in listed]
            assert len(games) == ticket["num_games"]
            divisions = [
                (each["division"], each["games"]) for each in ticket["entries"][0]["winning_divisions"]
            ]
            assert divisions == list(result.divisions(games).items())
            due.append(result.prize(games))
            assert Decimal(ticket["winnings"]["amount"]) == due[-1]
            expect(self.page.get_by_role("main").get_by_text(f"${due[-1]:,.2f}").first).to_be_visible()
            won[ticket["product_offer_key"], ticket["game_type"]] = divisions
        assert sorted(self._prizes()) == sorted(due)
        return won

    def opens_a_past_ticket(self) -> None:
        """The page of the ticket that was bought last."""
        ticket = self._call("get", "/api/tickets?status=past&limit=1")[0]
        self.page.goto(f"/my-account/past-tickets/ticket/{ticket['ticket_id']}")

    def _prizes(self) -> list[Decimal]:
        """What was credited to the wallet for tickets that won."""
        found: list[dict[str, Any]] = self._call("get", "/api/transactions?limit=100")
        return [Decimal(each["amount"]["amount"]) for each in found if each["kind"] == "prize"]


class Operator:
    """People who run the draws and syndicates, by their commands."""

    def __init__(self, suite: RunningSuite) -> None:
        self._suite = suite

    def _does(self, *command: str) -> None:
        self._suite.command("exec", "catalog", *command)

    def opens_a_syndicate(self, file: Path, reader: Customer, draw_no: int) -> dict[str, Any]:
        """A new syndicate of three shares in a draw of Powerball, once the shop sells it."""
        key = f"friends_{uuid.uuid4().hex[:10]}"
        file.write_text(json.dumps(syndicate_file(key)), encoding="utf-8")
        self._does("syndicate", "load", str(file))

        def sold() -> dict[str, Any] | None:
            listed = reader.call("GET", f"/api/syndicates/{key}")
            if listed.status_code != 200 or reader.call("GET", f"/{key}/syndicates").status_code != 200:
                return None
            found: list[dict[str, Any]] = listed.json()["result"]["syndicates"]
            syndicate = next(each for each in found if each["draw_no"] == draw_no)
            line = reader.call("POST", "/api/cart/items", json=last_share(syndicate))
            return syndicate if line.status_code == 201 else None

        syndicate: dict[str, Any] = eventually(sold)
        return syndicate

    def buys_the_ticket_of(self, syndicate: dict[str, Any]) -> None:
        """The syndicate is full."""
        key, draw_no, series = syndicate["key"].split("-")
        self._does("syndicate", "purchase", key, draw_no, series, "--reference", "T-1")

    def draws(self, draw_no: int, drawn: Drawn) -> None:
        """Closes a draw, publishes its numbers and dividends; nobody wins the first division."""
        draw = (drawn.offer_key, str(draw_no))
        powerball = [] if drawn.powerball is None else ["--powerball", str(drawn.powerball)]
        paid = [f"{division}={amount}:100" for division, amount in drawn.dividends.items()]
        entered = (*powerball, "--numbers", *map(str, drawn.numbers))
        self._does("draw", "close", *draw, "--staff", "Ada", "--supervised")
        self._does("result", "enter", *draw, "--staff", "Ada", "--supervised", *entered)
        self._does("result", "confirm", *draw, "--staff", "Bob")
        self._does("dividends", "enter", *draw, "--staff", "Ada", "1=0:0", *paid)
        self._does("dividends", "confirm", *draw, "--staff", "Bob")
