"""Taking money out, and keeping play in bounds, as customers do it; time is moved where they would wait."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx2
import pytest
from choices import choose
from playwright.sync_api import Locator, Page, expect

from customers import PASSWORD, eventually, fresh_address, fresh_person, powerball_games
from running_suite import RunningSuite
from services.wallet.tests.kit.moved_time import time_passes

REFUSED_CALL = r"the server responded with a status of 4\d\d"
DAY, WEEK = timedelta(days=1), timedelta(days=7)
A_MINUTE_AND_MORE = timedelta(seconds=75)
BOUNCING_ACCOUNT = "12340002"
"""An account whose bank sends back what was paid to it (simulator of payments)."""

CALL = """
async ([method, path, body]) => {
  const answer = await fetch(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-App-Key': 'wattle-web-development',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: body === null ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}
"""


@dataclass
class Player:
    """A customer with money in the wallet, at the pages of money."""

    page: Page
    suite: RunningSuite
    email: str
    customer_id: UUID

    @property
    def main(self) -> Locator:
        """The page without what stands around it."""
        return self.page.get_by_role("main")

    def calls(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """What the site's own client would send; status and answer."""
        answer = self.page.evaluate(CALL, [method, path, body])
        return answer["status"], answer["body"]

    def opens(self, path: str, heading: str) -> None:
        """Opens a page of My account."""
        self.page.goto(f"/my-account/{path}")
        expect(self.main.get_by_role("heading", level=1, name=heading)).to_be_visible()

    def presses(self, button: str, *, within: Locator | None = None) -> None:
        """Presses a button of the page."""
        (within or self.main).get_by_role("button", name=button, exact=True).click()

    def enters_the_code(self) -> None:
        """Answers the question for a code with the one that came by e-mail."""
        dialog = self.page.get_by_role("dialog", name="A code is required to complete this action")
        field = dialog.get_by_label("Code")
        expect(field).to_be_visible()
        code = self._newest_code()
        field.fill(code)
        dialog.get_by_role("button", name="Verify").click()
        expect(dialog).to_be_hidden()

    def adds_account(self, number: str) -> None:
        """Adds an account of their own to withdraw to."""
        self.opens("withdraw", "Withdraw")
        self.presses("Add a bank account")
        form = self.main.get_by_role("form", name="Add a bank account")
        form.get_by_label("BSB").fill("062-000")
        form.get_by_label("Account number").fill(number)
        form.get_by_label("Account name").fill("Robin Banks")
        self.presses("Add account")
        self.enters_the_code()
        expect(self.main.get_by_role("radio", name=f"062-000 ••••{number[-4:]}")).to_be_visible()

    def withdraws(self, amount: str) -> None:
        """Asks for money; ends at the page of the withdrawal."""
        self.main.get_by_label("Amount").fill(amount)
        self.presses(f"Withdraw ${amount}")
        self.enters_the_code()
        expect(self.main.get_by_role("heading", level=1, name="Your withdrawal")).to_be_visible()

    def waits(self, passed: timedelta) -> None:
        """Lets time pass for this customer's wallet."""
        time_passes(self.suite.description["databases"]["wallet"]["owner"], self.customer_id, passed)

    def waits_for(self, state: str) -> None:
        """Lets minutes pass until a withdrawal has come to a state."""

        def is_there() -> bool:
            self.waits(A_MINUTE_AND_MORE)
            _, answer = self.calls("GET", "/api/withdrawals")
            return bool(answer["result"][0]["state"] == state)

        eventually(is_there, every=0.5)

    def has(self, amount: str) -> None:
        """Sees in the header what can be played."""
        expect(self.page.get_by_role("banner").get_by_text(amount)).to_be_visible()

    def _newest_code(self) -> str:
        mailbox = f"http://127.0.0.1:{self.suite.description['ports']['mailbox']}/api/messages"
        known: set[str] = getattr(self, "_codes", set())

        def newest() -> str | None:
            messages = httpx2.get(mailbox, params={"to": self.email}).json()
            codes = [code for message in messages for code in message["codes"] if code not in known]
            return str(codes[0]) if codes else None

        code = str(eventually(newest))
        self._codes = known | {code}
        return code


@pytest.fixture
def player(visit: Callable[..., Page], suite: RunningSuite, request: pytest.FixtureRequest) -> Player:
    """A verified customer of New South Wales with $60, signed in; on a phone where the test says so."""
    page = visit(getattr(request, "param", "desktop"), expected=REFUSED_CALL)
    page.goto("/login")
    email = fresh_address()
    status, signed_up = page.evaluate(CALL, ["POST", "/api/signup", _details(email)]).values()
    assert status == 201, signed_up
    player = Player(page, suite, email, UUID(signed_up["result"]["customer"]["customer_id"]))
    status, answer = player.calls("POST", "/api/customer/verification/auto_verification", {"consent": True})
    assert status == 200, answer
    amount = {"amount": "60.00", "currency": "AUD"}
    status, answer = player.calls("POST", "/api/funds/td/deposit", {"amount": amount})
    assert status == 201, answer
    eventually(
        lambda: suite.query(
            "wallet", "select 1 from customers where customer_id = %(id)s and verified", id=player.customer_id
        )
    )
    return player


def _details(email: str) -> dict[str, Any]:
    return {
        "email": email,
        "password": PASSWORD,
        "first_name": "Robin",
        "last_name": "Banks",
        "suburb": "SYDNEY",
        "state": "NSW",
        "postcode": "2000",
        "country": "AU",
        "accept_terms": True,
        **fresh_person(),
    }


@pytest.mark.parametrize("player", ["phone"], indirect=True)
def test_a_withdrawal_to_a_new_account_waits_and_is_cancelled(player: Player) -> None:
    player.adds_account("12345678")
    player.withdraws("20.00")
    expect(player.main.get_by_text("This account is new")).to_be_visible()
    player.has("$40.00")

    player.presses("Cancel this withdrawal")
    player.presses("Cancel withdrawal", within=player.page.get_by_role("dialog"))
    expect(player.main.get_by_text("You cancelled this withdrawal")).to_be_visible()
    player.has("$60.00")


def test_a_withdrawal_is_paid(player: Player) -> None:
    player.adds_account("12345678")
    player.waits(DAY)
    player.opens("withdraw", "Withdraw")
    player.withdraws("60.00")
    player.waits(DAY)
    player.waits_for("paid")
    player.page.reload()
    expect(player.main.get_by_text("The money is on its way to you")).to_be_visible()
    player.has("$0.00")

    player.opens("transactions", "Transactions")
    player.main.get_by_role("link", name="Withdrawal").click()
    expect(player.main.get_by_role("heading", level=1, name="Withdrawal")).to_be_visible()
    player.main.get_by_role("link", name="See every step").click()
    expect(player.main.get_by_role("listitem").filter(has_text="Sent to the bank")).to_be_visible()


def test_a_paid_withdrawal_that_the_bank_sends_back_is_in_the_wallet_again(player: Player) -> None:
    player.adds_account(BOUNCING_ACCOUNT)
    player.waits(DAY)
    player.opens("withdraw", "Withdraw")
    player.withdraws("20.00")
    player.waits(DAY)
    player.waits_for("returned")
    player.page.reload()
    expect(player.main.get_by_text("Your bank sent the money back to us")).to_be_visible()
    for step in ("Paid", "Sent back"):
        expect(player.main.get_by_role("listitem").filter(has_text=step)).to_be_visible()
    player.has("$60.00")


def test_a_limit_is_set_lowered_at_once_and_raised_after_a_week(player: Player) -> None:
    player.opens("precommitment-limit", "Deposit limit")
    limit = player.main.get_by_role("region", name="Weekly deposit limit")

    def change(button: str, amount: str) -> None:
        player.presses(button, within=limit)
        limit.get_by_role("textbox").fill(amount)
        player.presses("Save limit", within=limit)
        expect(limit.get_by_role("textbox")).to_be_hidden()

    change("Set a limit", "100")
    expect(limit).to_contain_text("$100.00 in any 7 days")
    change("Change", "70")
    expect(limit).to_contain_text("$70.00 in any 7 days")
    expect(limit).to_contain_text("$10.00 left")
    over = {"amount": {"amount": "10.01", "currency": "AUD"}}
    status, answer = player.calls("POST", "/api/funds/td/deposit", over)
    assert (status, answer["error"]) == (422, "deposit_limit")

    change("Change", "90")
    expect(limit).to_contain_text("You asked to raise this limit to $90.00")
    expect(limit.get_by_role("button", name="Confirm the higher limit")).to_be_hidden()
    player.waits(WEEK)
    player.page.reload()
    player.presses("Confirm the higher limit", within=limit)
    expect(limit).to_contain_text("$90.00 in any 7 days")
    expect(limit).to_contain_text("$90.00 left")
    assert player.calls("POST", "/api/funds/td/deposit", over)[0] == 201


def test_a_spend_limit_keeps_the_cart_from_being_paid_until_it_is_removed(player: Player) -> None:
    player.opens("spend-limits", "Spend limits")
    limit = player.main.get_by_role("region", name="Daily spend limit")
    player.presses("Set a limit", within=limit)
    limit.get_by_role("textbox").fill("1")
    player.presses("Save limit", within=limit)
    expect(limit).to_contain_text("$1.00 in any 24 hours")
    assert _pay(player) == (422, "spend_limit")

    player.presses("Remove", within=limit)
    player.presses("Request removal", within=player.page.get_by_role("dialog"))
    expect(limit).to_contain_text("You asked to remove this limit")
    assert _pay(player) == (422, "spend_limit")
    player.waits(WEEK)
    player.page.reload()
    player.presses("Confirm the removal", within=limit)
    expect(limit).to_contain_text("You have not set this limit.")
    assert _pay(player)[0] in (200, 201, 202)


@pytest.mark.parametrize("player", ["phone"], indirect=True)
def test_who_excludes_themselves_can_neither_deposit_nor_buy_but_still_withdraw(player: Player) -> None:
    player.opens("safer-play", "Safer play")
    section = player.main.get_by_role("region", name="Self-exclusion")
    choose(section.get_by_role("radio", name="6 months"))
    choose(section.get_by_role("checkbox", name="I understand that this cannot be undone."))
    player.presses("Exclude myself", within=section)
    player.presses("Exclude me", within=player.page.get_by_role("dialog"))
    expect(player.main.get_by_role("heading", name="You are logged out")).to_be_visible()

    player.page.goto("/login?returnTo=%2Fmy-account%2Fsafer-play")
    form = player.main.get_by_role("form", name="Log in")
    form.get_by_label("Email address").fill(player.email)
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Log in").click()
    expect(player.main.get_by_text("You have excluded yourself from playing")).to_be_visible()

    player.page.goto("/my-account/deposit")
    player.presses("Continue without a limit")
    expect(player.main.get_by_text("You can deposit")).to_be_visible()
    choose(player.main.get_by_role("radio", name=re.compile("^Test")))
    player.main.get_by_label("Amount").fill("10.00")
    player.main.get_by_role("button", name=re.compile("^Deposit")).click()
    expect(player.main.get_by_role("alert").first).to_contain_text(re.compile("excluded", re.IGNORECASE))
    assert _pay(player) == (422, "self_excluded")
    # An account of their own: customers who share one with an excluded person are held.
    player.adds_account("87650321")
    player.withdraws("60.00")
    player.has("$0.00")


def test_transactions_are_filtered_and_a_statement_is_kept(player: Player) -> None:
    assert _pay(player)[0] in (200, 201, 202)
    eventually(lambda: player.calls("GET", "/api/transactions")[1]["page_info"]["total"] == 2)
    player.opens("transactions", "Transactions")
    table = player.main.get_by_role("table", name="Transactions")
    expect(table.get_by_role("row")).to_have_count(3)
    player.main.get_by_label("Show").select_option("Tickets bought")
    player.presses("Filter")
    expect(table.get_by_role("row")).to_have_count(2)
    expect(table).not_to_contain_text("Deposit")
    assert "kind=purchase" in player.page.url

    for kind, begins in (("PDF", b"%PDF-"), ("CSV", b"\xef\xbb\xbf")):
        with player.page.expect_download() as waiting:
            player.main.get_by_role("link", name=f"{kind} of").first.click()
        download = waiting.value
        assert re.fullmatch(rf"statement-\d{{4}}-\d{{2}}\.{kind.lower()}", download.suggested_filename)
        assert download.path().read_bytes().startswith(begins)


def _pay(player: Player) -> tuple[int, str | None]:
    """Buys one game of Powerball from the wallet, as the pages of the cart do: status and code."""
    _, cart = player.calls("GET", "/api/cart")
    if not cart["result"]["item_count"]:
        item = {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4)}
        status, cart = player.calls("POST", "/api/cart/items", item)
        assert status < 300, cart
    known = cart["result"]
    body = {"cart_version": known["version"], "expected_total": known["total_due"]}
    status, answer = player.calls("POST", "/api/checkout", body)
    return status, answer["error"]
