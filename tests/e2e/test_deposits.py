"""Depositing as customers do it: by every method, asked by the bank or not, and when it goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from customers import PASSWORD, eventually, fresh_address, powerball_games
from running_suite import RunningSuite

APPROVES, ASKS, DECLINES = "4000056655665556", "4000000000003220", "4000000000000002"
TAKES_A_MOMENT = "4000000000005126"
REFUSED_CALL = r"the server responded with a status of 4\d\d"

SIGN_UP = """
async (details) => {
  const send = async (path, body) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'X-App-Key': 'wattle-web-development'},
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await send('/api/signup', details);
  // The question for a limit, which comes before a first deposit, is another test's.
  await send('/api/safer-play/limit-prompt', {answer: 'no_limit'});
}
"""

PUT_INTO_CART = """
async (item) => {
  const answer = await fetch('/api/cart/items', {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-App-Key': 'wattle-web-development'},
    body: JSON.stringify(item),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
"""

DEPOSITS = """
async () => {
  const answer = await fetch('/api/deposits', {headers: {'X-App-Key': 'wattle-web-development'}});
  return (await answer.json()).result.map((deposit) => deposit.status);
}
"""


class Depositor:
    """A signed-in customer at the pages of deposits."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def main(self) -> Locator:
        """The page without what stands around it."""
        return self.page.get_by_role("main")

    def asks_to_deposit(self, amount: str, method: str, *, at: str = "/my-account/deposit") -> None:
        """Chooses a way to pay and types an amount."""
        if not self.page.url.endswith(at):
            self.page.goto(at)
        self.chooses(method)
        self.page.get_by_label("Amount").fill(amount)

    def chooses(self, method: str) -> None:
        """Chooses a way to pay."""
        self.main.locator("label").filter(has_text=re.compile(f"^{method}")).click()
        expect(self.page.get_by_role("radio", name=re.compile(f"^{method}"))).to_be_checked()

    def types_card(self, number: str, *, within: Page | Locator | None = None) -> None:
        """Fills the provider's own fields."""
        fields = (within or self.page).frame_locator("iframe[title='Card details']")
        fields.get_by_label("Card number").fill(number)
        fields.get_by_label("Name on card").fill("Robin Banks")
        fields.get_by_label("Expiry").fill("12/34")
        fields.get_by_label("Security code").fill("123")

    def presses(self, button: str) -> None:
        """Presses a button of the page."""
        self.main.get_by_role("button", name=button, exact=True).click()

    def sees(self, heading: str) -> None:
        """Is told how the deposit stands."""
        expect(self.main.get_by_role("heading", level=2, name=heading)).to_be_visible()

    def wants_a_ticket(self) -> None:
        """Has a Powerball ticket of $6.30 in the cart."""
        self.page.evaluate(
            PUT_INTO_CART,
            {"product_offer_key": "powerball", "game_type": "standard", "games": powerball_games(4)},
        )

    def pays_for_the_cart_by_card(self, number: str, *, answer: str) -> None:
        """From the cart to the question of the bank, which is answered."""
        if not self.page.url.endswith("/cart/buy"):
            self.page.goto("/cart/buy")
        self.main.get_by_role("link", name="Deposit $6.30 and pay").click()
        self.chooses("New card")
        self.types_card(number)
        self.presses("Deposit $6.30 and pay $6.30")
        self.bank.get_by_role("button", name=answer).click()

    def has_bought(self) -> None:
        """Reads the receipt."""
        expect(self.main.get_by_role("heading", level=1, name="Your tickets are bought")).to_be_visible()
        expect(self.main.get_by_text("$6.30").first).to_be_visible()

    @property
    def deposits(self) -> list[str]:
        """How each deposit stands, the newest first."""
        statuses: list[str] = self.page.evaluate(DEPOSITS)
        return statuses

    @property
    def bank(self) -> FrameLocator:
        """The card issuer's page in our dialog."""
        return self.page.frame_locator('iframe[title="Your bank\'s page"]')


@pytest.fixture
def depositor(visit: Callable[..., Page], request: pytest.FixtureRequest) -> Depositor:
    """A new customer of New South Wales, signed in; on a phone where the test says so."""
    marks = getattr(request, "param", {})
    page = visit(marks.get("width", "desktop"), expected=marks.get("expected", REFUSED_CALL))
    page.goto("/login")
    page.evaluate(SIGN_UP, _details())
    return Depositor(page)


def _details() -> dict[str, Any]:
    return {
        "email": fresh_address(),
        "password": PASSWORD,
        "first_name": "Robin",
        "last_name": "Banks",
        "date_of_birth": "1985-06-15",
        "phone_number": "+61412345678",
        "address_line1": "1 Macquarie Street",
        "suburb": "SYDNEY",
        "state": "NSW",
        "postcode": "2000",
        "country": "AU",
        "accept_terms": True,
    }


def test_a_new_card_pays_and_the_money_is_there_at_once(depositor: Depositor) -> None:
    depositor.asks_to_deposit("20", "New card")
    depositor.types_card(APPROVES)
    depositor.presses("Deposit $20.00")
    depositor.sees("$20.00 is in your wallet")
    expect(depositor.main.get_by_text("Available to play").locator("+ dd")).to_have_text("$20.00")


@pytest.mark.parametrize("depositor", [{"width": "phone"}], indirect=True)
@pytest.mark.parametrize(
    ("answer", "outcome"),
    [("Confirm", "$20.00 is in your wallet"), ("Refuse", "The deposit did not go through")],
)
def test_the_bank_asks_first_and_the_answer_decides(depositor: Depositor, answer: str, outcome: str) -> None:
    depositor.asks_to_deposit("20", "New card")
    depositor.types_card(ASKS)
    depositor.presses("Deposit $20.00")
    depositor.bank.get_by_role("button", name=answer).click()
    depositor.sees(outcome)


def test_a_question_that_is_closed_can_be_given_up(depositor: Depositor) -> None:
    depositor.asks_to_deposit("20", "New card")
    depositor.types_card(ASKS)
    depositor.presses("Deposit $20.00")
    expect(depositor.bank.get_by_role("button", name="Confirm")).to_be_visible()
    depositor.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    depositor.presses("Cancel this deposit")
    depositor.sees("The deposit was not finished")
    expect(depositor.main.get_by_text("No money was taken")).to_be_visible()


def test_a_declined_card_says_so_and_another_one_pays(depositor: Depositor) -> None:
    depositor.asks_to_deposit("20", "New card")
    depositor.types_card(DECLINES)
    depositor.presses("Deposit $20.00")
    expect(depositor.main.get_by_role("alert")).to_contain_text("declined")
    depositor.types_card(APPROVES)
    depositor.presses("Deposit $20.00")
    depositor.sees("$20.00 is in your wallet")


def test_a_payment_that_takes_a_moment_is_waited_for(depositor: Depositor) -> None:
    depositor.asks_to_deposit("20", "New card")
    depositor.types_card(TAKES_A_MOMENT)
    depositor.presses("Deposit $20.00")
    depositor.sees("We are waiting for your bank")
    depositor.sees("$20.00 is in your wallet")


def test_a_saved_card_is_used_again_and_then_removed(depositor: Depositor) -> None:
    page = depositor.page
    page.goto("/my-account/cards-and-accounts")
    page.get_by_role("region", name="Cards").get_by_role("button", name="Add card").click()
    dialog = page.get_by_role("dialog", name="Add a card")
    depositor.types_card(APPROVES, within=dialog)
    dialog.get_by_role("button", name="Add card").click()
    expect(page.get_by_text("Visa ending in 5556", exact=True)).to_be_visible()

    page.goto("/my-account/deposit")
    expect(page.get_by_role("radio", name="Visa ending in 5556")).to_be_checked()
    page.get_by_label("Amount").fill("15")
    depositor.presses("Deposit $15.00")
    depositor.sees("$15.00 is in your wallet")

    page.goto("/my-account/cards-and-accounts")
    page.get_by_role("button", name="Delete Visa ending in 5556").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("You have saved no card.")).to_be_visible()
    page.goto("/my-account/deposit")
    expect(page.get_by_role("radio", name="New card")).to_be_visible()
    expect(page.get_by_role("radio", name="Visa ending in 5556")).to_have_count(0)


@pytest.mark.parametrize("name", ["Apple Pay", "Google Pay"])
def test_the_wallet_of_the_device_pays(depositor: Depositor, name: str) -> None:
    depositor.asks_to_deposit("20", name)
    depositor.presses(f"Deposit $20.00 with {name}")
    depositor.page.frame_locator(f"iframe[title='{name}']").get_by_role("button", name="Pay").click()
    depositor.sees("$20.00 is in your wallet")


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [("Confirm", "$20.00 is in your wallet"), ("Refuse", "The deposit was not finished")],
)
def test_paypal_asks_on_its_own_page_and_sends_the_customer_back(
    depositor: Depositor, answer: str, outcome: str
) -> None:
    depositor.asks_to_deposit("20", "PayPal")
    depositor.presses("Deposit $20.00 with PayPal")
    depositor.page.get_by_role("button", name=answer).click()
    depositor.sees(outcome)


def test_a_direct_debit_is_on_its_way(depositor: Depositor) -> None:
    depositor.asks_to_deposit("20", "Direct debit")
    fields = depositor.page.frame_locator("iframe[title='Account to debit']")
    fields.get_by_label("BSB").fill("000-000")
    fields.get_by_label("Account number").fill("000123456")
    fields.get_by_label("Account holder").fill("Robin Banks")
    expect(depositor.main.get_by_text("Direct debit request")).to_be_visible()
    depositor.presses("Deposit $20.00")
    expect(
        depositor.main.get_by_role("heading", name=re.compile("direct debit is on its way|is in your wallet"))
    ).to_be_visible()


@pytest.mark.parametrize(
    ("method", "channel", "reference"),
    [
        ("Bank transfer or PayID", "dd", "Copy reference for PayID"),
        ("BPAY", "bp", "Copy customer reference number"),
    ],
)
def test_money_that_is_sent_from_a_bank_arrives_by_its_reference(
    depositor: Depositor, suite: RunningSuite, method: str, channel: str, reference: str
) -> None:
    page = depositor.page
    page.goto("/my-account/deposit")
    depositor.chooses(method)
    button = depositor.main.get_by_role("button", name=reference)
    told = button.locator("xpath=preceding-sibling::span").inner_text()
    arrival = {"reference": told, "amount": "35.00", "channel": channel}
    simulator = f"http://localhost:{suite.description['ports']['payments']}"
    assert httpx2.post(f"{simulator}/api/bank/arrivals", json=arrival).is_success

    eventually(lambda: depositor.deposits, within=10)
    page.goto("/my-account/transactions")
    expect(depositor.main.get_by_text("$35.00").first).to_be_visible()


def test_test_deposit_is_listed_like_any_other(depositor: Depositor) -> None:
    depositor.asks_to_deposit("20", "Test deposit")
    depositor.presses("Deposit $20.00")
    depositor.sees("$20.00 is in your wallet")
    depositor.page.reload()
    depositor.sees("$20.00 is in your wallet")


def test_a_card_pays_for_the_cart_in_one_go_once_the_bank_has_asked(depositor: Depositor) -> None:
    depositor.wants_a_ticket()
    depositor.pays_for_the_cart_by_card(ASKS, answer="Confirm")
    depositor.has_bought()


@pytest.mark.parametrize("depositor", [{"width": "phone"}], indirect=True)
def test_a_cart_whose_payment_is_refused_at_the_bank_costs_nothing_and_can_be_paid_again(
    depositor: Depositor,
) -> None:
    main = depositor.main
    depositor.wants_a_ticket()
    depositor.pays_for_the_cart_by_card(ASKS, answer="Refuse")
    depositor.sees("Your bank did not confirm the payment")
    expect(main.get_by_text("No money was taken.")).to_be_visible()
    expect(main.get_by_text("Your cart has not changed.")).to_be_visible()
    expect(main.get_by_role("link", name="Pay another way")).to_be_visible()
    assert depositor.deposits == ["failed"]

    main.get_by_role("link", name="Back to your order").click()
    expect(main.get_by_role("heading", level=1, name="Pay")).to_be_visible()
    expect(main.get_by_text("Powerball").first).to_be_visible()
    depositor.pays_for_the_cart_by_card(ASKS, answer="Confirm")
    depositor.has_bought()
    assert depositor.deposits == ["settled", "failed"]


@pytest.mark.parametrize("answer", ["Confirm", "Refuse"])
def test_paypal_pays_for_the_cart_in_one_go(depositor: Depositor, answer: str) -> None:
    depositor.wants_a_ticket()
    depositor.page.goto("/deposit")
    depositor.chooses("PayPal")
    depositor.presses("Deposit $6.30 with PayPal and pay $6.30")
    depositor.page.get_by_role("button", name=answer).click()
    if answer == "Confirm":
        depositor.has_bought()
    else:
        expect(depositor.main.get_by_text("No money was taken.")).to_be_visible()
        depositor.main.get_by_role("link", name="Pay another way").click()
        expect(depositor.page.get_by_role("heading", level=1, name="Deposit and pay")).to_be_visible()
