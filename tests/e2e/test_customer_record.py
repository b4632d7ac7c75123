"""What customers do about who they are: signing up, proving it, confirming, moving, choosing mail, going."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import grpc
import httpx2
from choices import choose
from playwright.sync_api import Page, expect

from customers import PASSWORD, Customer, eventually, signed_up
from running_suite import RunningSuite
from wattle.identity.v1.identity_service_pb2 import Contact, ListContactsRequest
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceStub

REFUSALS = r"the server responded with a status of 4\d\d"
"""What a browser says of each refusal that a test provokes."""


def signed_in(page: Page, customer: Customer) -> Page:
    """The customer's browser; the form for it has tests of its own."""
    answer = page.context.request.post(
        "/api/login",
        headers={"X-App-Key": "wattle-web-development"},
        data={"email": customer.email, "password": PASSWORD},
    )
    assert answer.ok, answer.text()
    return page


def mails(suite: RunningSuite, email: str) -> list[dict[str, Any]]:
    """The mails to an address, newest first."""
    mailbox = f"http://127.0.0.1:{suite.description['ports']['mailbox']}/api/messages"
    return list(httpx2.get(mailbox, params={"to": email}).json())


def mailed(suite: RunningSuite, email: str, what: str, pattern: str) -> str:
    """The first code or link of that pattern in a mail to an address."""

    def look() -> str | None:
        found = (each for mail in mails(suite, email) for each in mail[what] if re.search(pattern, each))
        return next(found, None)

    return str(eventually(look))


def contact_of(suite: RunningSuite, customer: Customer) -> Contact:
    """What content, which mails for marketing, reads of a customer: it builds its links from that."""
    token: str = json.loads((suite.state / "secrets.json").read_text())["CONTENT_IDENTITY_TOKEN"]
    with grpc.insecure_channel(f"127.0.0.1:{suite.description['ports']['identity-grpc']}") as channel:
        answer = IdentityServiceStub(channel).ListContacts(
            ListContactsRequest(customer_ids=[customer.customer_id]),
            metadata=(("wattle-caller-token", token),),
        )
    contacts: Sequence[Contact] = answer.contacts
    return contacts[0]


def verify_by_details(page: Page) -> None:
    """The quick check of what the customer said of themselves."""
    page.goto("/my-account/verify-account")
    choose(page.get_by_role("radio", name="Check my details"))
    page.get_by_role("checkbox", name="I agree that my details").check()
    page.get_by_role("button", name="Continue").click()


def test_a_visitor_signs_up_with_a_looked_up_address_and_is_verified_by_their_bank(
    visit: Callable[..., Page],
) -> None:
    page = visit("phone")
    page.goto("/login?step=register&returnTo=/account-verification")
    form = page.get_by_role("form", name="Create an account")
    form.get_by_label("Email address").fill(f"visitor-{uuid.uuid4().hex[:12]}@example.com")
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_label("First name").fill("Robin")
    form.get_by_label("Last name").fill("Banks")
    for part, value in (("Day", "15"), ("Month", "6"), ("Year", "1985")):
        form.get_by_role("textbox", name=part).fill(value)
    form.get_by_label("Phone number").fill("0412 345 678")
    form.get_by_role("combobox", name="Address", exact=True).press_sequentially("12 Acacia St, Marrickville")
    page.get_by_role("option", name=re.compile("MARRICKVILLE NSW 2204", re.IGNORECASE)).first.click()
    expect(form.get_by_label("Post code")).to_have_value("2204")
    expect(form.get_by_label("State or territory")).to_have_value("NSW")
    form.get_by_role("checkbox").check()
    form.get_by_role("button", name="Create account").click()

    page.get_by_role("link", name="Verify my account").click()
    expect(page.get_by_text("Unverified", exact=True)).to_be_visible()
    expect(page.get_by_text("Please verify by")).to_contain_text("close your account")
    choose(page.get_by_role("radio", name="With my bank"))
    page.get_by_role("checkbox", name="I agree that my details").check()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="It is me").click()

    expect(page.get_by_text("Your identity is confirmed")).to_be_visible()
    expect(page.get_by_text("Verified", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="please verify your account")).to_be_hidden()


def test_a_customer_sends_photos_and_staff_verify_them(
    suite: RunningSuite, visit: Callable[..., Page]
) -> None:
    with signed_up(suite.gateway, last_name="Referred") as customer:
        page = signed_in(visit(), customer)
    page.goto("/my-account/manual-verification")
    photos = page.get_by_role("form", name="Photos of your ID")
    photos.get_by_label("Front").set_input_files(
        {"name": "front.png", "mimeType": "image/png", "buffer": page.screenshot()}
    )
    photos.get_by_role("checkbox").check()
    photos.get_by_role("button", name="Send my photos").click()

    page.wait_for_url("**/my-account/verify-account")
    expect(page.get_by_text("We are checking your documents")).to_be_visible()
    queue = suite.command("exec", "identity", "list-reviews")
    (attempt,) = re.findall(rf"^(\S+) .*{customer.customer_id}", queue, re.MULTILINE)
    decide = f"exec identity decide-review --attempt {attempt} --note clear --staff pat approve"
    suite.command(*decide.split())
    page.reload()
    expect(page.get_by_text("Your identity is confirmed")).to_be_visible()


def test_a_customer_confirms_their_email_address_by_the_mailed_link(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = signed_in(visit(expected=REFUSALS), customer)
    page.goto("/account-verification")
    banner = page.get_by_role("complementary", name="For you")
    expect(banner).to_contain_text(customer.email)

    link = mailed(suite, customer.email, "links", r"/confirm-address/")
    page.goto(link)
    expect(banner).to_be_hidden()
    page.get_by_role("button", name="Yes, this is my email address").click()
    expect(page.get_by_role("heading", name="Your email address is confirmed")).to_be_visible()
    page.goto("/account-verification")
    expect(page.get_by_role("link", name="Verify my account")).to_be_visible()
    expect(banner).to_be_hidden()

    page.goto(link)
    expect(page.get_by_role("heading", name="This link was used already")).to_be_visible()


def test_a_customer_chooses_what_they_hear_and_unsubscribes_without_logging_in(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = signed_in(visit("phone"), customer)
    page.goto("/communication-preferences")
    page.get_by_role("checkbox", name="Email").check()
    page.get_by_role("checkbox", name="Text message").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your choices are saved.")).to_be_visible()

    links = contact_of(suite, customer)
    assert set(links.marketing_channels) >= {"email", "sms"}
    reader = visit()
    reader.goto(f"/communication-preferences/{links.preferences_id}")
    expect(reader.get_by_role("checkbox", name="Text message")).to_be_checked()
    reader.get_by_role("checkbox", name="Text message").uncheck()
    reader.get_by_role("button", name="Save").click()
    expect(reader.get_by_text("Your choices are saved.")).to_be_visible()

    unsubscribe = f"/unsubscribe/{customer.customer_id}"
    reader.goto(f"{unsubscribe}/powerball?token={links.unsubscribe_token}")
    reader.get_by_role("button", name="Unsubscribe").click()
    expect(reader.get_by_text("no longer get news about Powerball")).to_be_visible()
    now = contact_of(suite, customer)
    assert (list(now.marketing_channels), list(now.unsubscribed_offer_keys)) == (["email"], ["powerball"])

    reader.goto(f"{unsubscribe}?token={links.unsubscribe_token}")
    reader.get_by_role("button", name="Unsubscribe").click()
    expect(reader.get_by_text("You are unsubscribed")).to_be_visible()
    assert list(contact_of(suite, customer).marketing_channels) == []


def test_a_verified_customer_who_moves_state_is_warned_and_verifies_again(
    visit: Callable[..., Page], customer: Customer
) -> None:
    page = signed_in(visit(), customer)
    verify_by_details(page)
    expect(page.get_by_text("Your identity is confirmed")).to_be_visible()

    page.goto("/my-account/my-details")
    home = page.get_by_role("region", name="Where you live")
    home.get_by_role("button", name="Change").click()
    home.get_by_label("Suburb").fill("Richmond")
    home.get_by_label("State or territory").select_option("VIC")
    home.get_by_label("Post code").fill("3121")
    home.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Change and verify again").click()
    expect(home.get_by_text("Victoria")).to_be_visible()
    expect(page.get_by_text("Is this where you live?")).to_be_visible()

    page.goto("/my-account/verify-account")
    expect(page.get_by_text("Unverified", exact=True)).to_be_visible()


def test_a_customer_closes_their_account_once_it_is_empty(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = signed_in(visit(expected=REFUSALS), customer)
    page.goto("/close-my-account")
    page.get_by_role("checkbox", name="I am no longer interested").check()
    page.get_by_role("checkbox", name="I understand what happens").check()
    page.get_by_role("button", name="Close my account for good").click()
    dialog = page.get_by_role("dialog", name="A code is required to complete this action")
    expect(dialog.get_by_label("Code")).to_be_visible()
    dialog.get_by_label("Code").fill(mailed(suite, customer.email, "codes", r"^\d{6}$"))
    dialog.get_by_role("button", name="Verify").click()

    page.wait_for_url("**/close-my-account/success")
    expect(page.get_by_role("heading", name="Your account is closed")).to_be_visible()
    expect(page.get_by_role("link", name="Login")).to_be_visible()
    assert customer.call("GET", "/api/customer/details").status_code == 401


def test_money_in_the_wallet_keeps_an_account_open(visit: Callable[..., Page], customer: Customer) -> None:
    customer.deposit("12.50")
    page = signed_in(visit("phone"), customer)
    page.goto("/close-my-account")
    expect(page.get_by_text("There is still")).to_contain_text("$12.50")
    expect(page.get_by_role("link", name="Withdraw or donate")).to_be_visible()
    expect(page.get_by_role("button", name="Close my account for good")).to_be_hidden()
