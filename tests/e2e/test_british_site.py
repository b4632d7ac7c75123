"""The site for people of Great Britain: in pounds, with British help, and nothing that is Australian only."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx2
from playwright.sync_api import Page, expect
from staff import WEB

from customers import PASSWORD, eventually, signed_up
from running_suite import RunningSuite

AUSTRALIAN = re.compile(
    r"Austral\w*|Sydney|NSW|\b1[38]00[ \d]+|BPAY|PayID|BSB|BetStop|Gambling Help Online|gamblinghelponline"
    r"|call 000|A\$|AUD|dollar|Powerball|Oz Lotto|Saturday Lotto"
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
        customer.call("POST", "/api/forgot-password", json={"email": customer.email})
        mailbox = f"http://127.0.0.1:{suite.description['ports']['mailbox']}/api/messages"
        mails = eventually(lambda: httpx2.get(mailbox, params={"to": customer.email}).json())
        assert all(AUSTRALIAN.search(str(mail)) is None for mail in mails)
        assert any(HELPLINE in str(mail) for mail in mails)
