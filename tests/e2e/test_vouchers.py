"""Paying with a voucher, and the receipt that its mail leads to, in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx2
from playwright.sync_api import Page, expect
from staff import WEB, staff_of

from customers import PASSWORD, Customer, eventually, powerball_games
from running_suite import RunningSuite
from sound_page import is_sound


def voucher(suite: RunningSuite) -> str:
    """The code of a voucher of a dollar that one customer may use."""
    with staff_of(suite, "promotion_manager") as staff:
        issued: dict[str, Any] = staff.call(
            "POST",
            "/vouchers",
            json={
                "type": "voucher_fixed_discount",
                "description": "A dollar for whoever is first",
                "amount": {"amount": "1.00", "currency": "AUD"},
                "max_uses": 1,
            },
        )
    return str(issued["code"])


def receipt_in_the_mail(suite: RunningSuite, email: str) -> str:
    """The address of the receipt that the mail of a paid order leads to."""
    mailbox = f"http://127.0.0.1:{suite.description['ports']['mailbox']}/api/messages"

    def link() -> str | None:
        mails = httpx2.get(mailbox, params={"to": email}).json()
        return next((link for mail in mails for link in mail["links"] if "/receipt/" in link), None)

    return str(eventually(link))


def test_a_customer_pays_with_a_voucher_and_opens_the_receipt_from_the_mail(
    visit: Callable[..., Page], new_customer: Callable[[], Customer], suite: RunningSuite
) -> None:
    customer, code = new_customer(), voucher(suite)
    customer.deposit("20.00")
    due = customer.add("powerball", powerball_games(4))["total_due"]["amount"]
    page = visit("phone", expected="422")
    page.request.post("/api/login", headers=WEB, data={"email": customer.email, "password": PASSWORD})

    page.goto("/cart")
    page.get_by_role("button", name="Use a voucher").click()
    field = page.get_by_role("textbox", name="Voucher code")
    field.fill("NO-SUCH-CODE")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("We do not know this voucher code")).to_be_visible()
    field.fill(code.lower())
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text(f"Voucher {code} is applied")).to_be_visible()
    is_sound(page)
    page.get_by_role("link", name="Continue to payment").click()
    paid = f"{float(due) - 1:.2f}"
    page.get_by_role("button", name=f"Pay ${paid}").click()
    expect(page.get_by_text(f"Paid by voucher {code}")).to_be_visible()
    assert customer.available() == f"{20 - float(paid):.2f}"

    elsewhere = visit("phone")
    elsewhere.goto(receipt_in_the_mail(suite, customer.email))
    expect(elsewhere.get_by_role("heading", level=1, name="Receipt")).to_be_visible()
    expect(elsewhere.get_by_text("Paid from your wallet")).to_be_visible()
    is_sound(elsewhere)
