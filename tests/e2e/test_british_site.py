"""The site for people of Great Britain: in pounds, with British help, and nothing that is Australian only."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx2
from choices import choose, view_cart
from playwright.sync_api import Page, expect
from staff import WEB

from customers import PASSWORD, Customer, eventually, fresh_key, signed_up
from running_suite import RunningSuite

AUSTRALIAN = re.compile(
    r"Austral\w*|Sydney|\b1[38]00[ \d]+|BPAY|PayID|BetStop|Gambling Help Online|gamblinghelponline"
    r"|call 000|A\$|dollar|Powerball|Oz Lotto|Saturday Lotto"
    r"|(?<![\w-])(?:NSW|BSB|AUD)(?![\w-])"  # and not within the name of a file that was built
)
HELPLINE = "0808 8020 133"
LIVES_IN_LONDON = {
    "country": "GB",
    "state": "ENG",
    "postcode": "SW1A 1AA",
    "suburb": "London",
    "address_line1": "10 Quay Street",
    "phone_number": "020 7946 0018",
}


def _reads_british(page: Page, heading: str) -> None:
    """The page that is open, its first HTML and its whole frame."""
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("contentinfo")).to_contain_text(HELPLINE)
    for words in (page.inner_text("body"), page.title(), page.request.get(page.url).text()):
        shown = re.sub(r"(?s)<(script|style).*?</\1>", "", words)
        assert AUSTRALIAN.findall(shown) == [], page.url
    assert page.evaluate("document.documentElement.lang") == "en-GB"


def test_britons_see_a_british_site_before_and_after_they_log_in(
    visit: Callable[..., Page], suite: RunningSuite
) -> None:
    page = visit("phone")
    page.goto("/?sv=uk")
    _reads_british(page, "Win a prize, help a cause")
    expect(page.get_by_role("list", name="Raffles")).to_contain_text("Lifeboat Raffle")
    for path, heading in (
        ("/charity-tickets", "Charity raffle tickets"),
        ("/lifeboat-raffle", "Lifeboat Raffle"),
        ("/about/faq", "Questions and answers"),
        ("/about/responsible-gaming", "Responsible play"),
        ("/account-verification", "Account verification"),
    ):
        page.goto(path)
        _reads_british(page, heading)
    page.goto("/lifeboat-raffle")
    expect(page.get_by_role("main")).to_contain_text("£2")

    with signed_up(suite.gateway, **LIVES_IN_LONDON) as customer:
        page = visit("phone")
        credentials = {"email": customer.email, "password": PASSWORD}
        assert page.request.post("/api/login", headers=WEB, data=credentials).ok
        page.goto("/my-account/deposit")  # no sub-variant is named: customers have the site of their country
        _reads_british(page, "Deposit")
        expect(page.get_by_role("main")).to_contain_text("£")
        _buys_in_pounds(page, customer)
        mailbox = f"http://127.0.0.1:{suite.description['ports']['mailbox']}/api/messages"

        def mails() -> list[dict[str, str]]:
            found: list[dict[str, str]] = httpx2.get(mailbox, params={"to": customer.email}).json()
            return found

        bought = eventually(lambda: [mail for mail in mails() if "You paid £10.00" in mail["text"]])
        assert HELPLINE in bought[0]["text"]
        assert all(AUSTRALIAN.search(str(mail)) is None for mail in mails())


def _buys_in_pounds(page: Page, customer: Customer) -> None:
    """Five tickets of the British raffle, from the raffle to the ticket."""
    customer.result("POST", "/api/customer/verification/auto_verification", json={"consent": True})
    pounds = {"amount": {"amount": "20.00", "currency": "GBP"}}
    eventually(
        lambda: customer.call("POST", "/api/funds/td/deposit", json=pounds, headers=fresh_key()).is_success
    )
    page.goto("/lifeboat-raffle")
    choose(page.get_by_role("radio", name=re.compile("^5 tickets")))
    page.get_by_role("button", name="Add to cart").click()
    view_cart(page)
    _reads_british(page, "Your cart")
    page.get_by_role("link", name="Continue to payment").click()
    page.get_by_role("button", name="Pay £10.00").click()
    _reads_british(page, "Your tickets are bought")
    expect(page.get_by_role("main")).to_contain_text("£10.00")
    expect(page.get_by_role("main")).to_contain_text("GMT")
    page.get_by_role("link", name="Open the ticket").click()
    _reads_british(page, "Lifeboat Raffle ticket")
    expect(page.get_by_role("main")).to_contain_text("Harbour Lifeboats")
