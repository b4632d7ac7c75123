"""Signing in and what protects it, in a real browser: codes, links, passwords and passkeys."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import httpx2
import pyotp
import pytest
from keyboard import Keyboard, holds_the_focus
from playwright.sync_api import Locator, Page, expect

from customers import PASSWORD, Customer, eventually
from running_suite import RunningSuite

NEW_PASSWORD = "eleven patient wombats"
INCORRECT = "Code is incorrect or expired. Try again or contact support"
REFUSALS = r"Failed to load resource: the server responded with a status of 4\d\d"
"""What a browser says of each refusal that a test provokes."""


def log_in(page: Page, email: str, password: str = PASSWORD) -> None:
    page.goto("/login?step=login")
    page.get_by_label("Email address").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()


def log_in_to_account(page: Page, email: str, password: str = PASSWORD) -> None:
    log_in(page, email, password)
    page.wait_for_url("**/my-account")


def log_in_by_keyboard(page: Page, keyboard: Keyboard, email: str) -> None:
    keyboard.comes_to(page.get_by_label("Email address"))
    page.keyboard.type(email)
    keyboard.enters(page.get_by_label("Password", exact=True), PASSWORD)


def another(code: str) -> str:
    """A code that is not this one."""
    return f"{(int(code) + 1) % 10**6:06}"


def mails(suite: RunningSuite, email: str, what: str) -> list[dict[str, Any]]:
    """The mails to an address that have some of `what` (codes or links), newest first."""
    mailbox = f"http://127.0.0.1:{suite.description['ports']['mailbox']}/api/messages"
    return [mail for mail in httpx2.get(mailbox, params={"to": email}).json() if mail[what]]


def newest(suite: RunningSuite, email: str, what: str, *, after: int = 0) -> str:
    """The first code or link of the newest mail, once more than `after` mails have one."""
    found: list[dict[str, Any]] = eventually(
        lambda: (all_ := mails(suite, email, what)) and len(all_) > after and all_
    )
    return str(found[0][what][0])


def give_code(page: Page, suite: RunningSuite, email: str, *, after: int = 0) -> None:
    """Answers the dialog that a refused call opened."""
    dialog = page.get_by_role("dialog", name="A code is required to complete this action")
    expect(dialog.get_by_label("Code")).to_be_visible()
    dialog.get_by_label("Code").fill(newest(suite, email, "codes", after=after))
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog).to_be_hidden()


def change_password(page: Page) -> None:
    page.goto("/change-Password")
    page.get_by_label("Current password").fill(PASSWORD)
    choose_password(page)


def choose_password(page: Page) -> None:
    page.get_by_label("New password", exact=True).fill(NEW_PASSWORD)
    page.get_by_label("New password again").fill(NEW_PASSWORD)
    page.get_by_role("button", name="Change password").click()


def link_of(suite: RunningSuite, email: str, *options: str) -> str:
    """The path of a new link that signs a customer in."""
    made = suite.command(
        "exec", "identity", "link", "make", email, "--purpose", "autologin", "--minutes", "5", *options
    )
    return made.strip().splitlines()[-1]


def test_a_customer_gives_a_code_and_the_call_that_waited_goes_on(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit(expected=REFUSALS)
    log_in_to_account(page, customer.email)

    change_password(page)
    give_code(page, suite, customer.email)

    page.wait_for_url("**/my-account/login-and-security")
    expect(
        page.get_by_text("Your password is changed, and every other device is logged out.")
    ).to_be_visible()
    assert customer.call("GET", "/api/customer/sessions").status_code == 401


def test_five_wrong_codes_lock_the_account(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit("phone", expected=REFUSALS)
    log_in_to_account(page, customer.email)
    change_password(page)
    dialog = page.get_by_role("dialog")
    right = newest(suite, customer.email, "codes")
    wrong = another(right)

    for _ in range(4):
        dialog.get_by_label("Code").fill(wrong)
        dialog.get_by_role("button", name="Verify").click()
        expect(
            dialog.get_by_text("Code is incorrect or expired. Try again or contact support")
        ).to_be_visible()
        expect(dialog.get_by_label("Code")).to_have_value("")
    dialog.get_by_label("Code").fill(wrong)
    dialog.get_by_role("button", name="Verify").click()

    expect(dialog.get_by_text("Account locked")).to_be_visible()
    expect(
        dialog.get_by_text(
            "Your account has been locked due to too many incorrect 2FA attempts. Please contact support."
        )
    ).to_be_visible()
    expect(dialog.get_by_label("Code")).to_be_hidden()


def test_a_link_signs_in_once_and_leaves_no_token_in_the_address(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit(expected=REFUSALS)
    path = link_of(suite, customer.email)

    page.goto(path)
    expect(page.get_by_role("heading", level=1, name="Verifying Automatic Login")).to_be_visible()
    page.wait_for_url("**/my-account")

    second = visit(expected=REFUSALS)
    second.goto(path)
    expect(second.get_by_role("heading", level=1, name="We could not log you in")).to_be_visible()
    assert path not in second.url
    expect(second.get_by_role("link", name="Log in with your password")).to_be_visible()


def test_a_link_that_needs_a_code_asks_for_it(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit("phone", expected=REFUSALS)

    page.goto(link_of(suite, customer.email, "--requires-code"))
    page.get_by_role("textbox", name="Code").fill(newest(suite, customer.email, "codes"))
    page.get_by_role("button", name="Log in", exact=True).click()

    page.wait_for_url("**/my-account")


def test_a_new_password_that_is_required_comes_before_everything_else(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    suite.command("exec", "identity", "password", "require-change", customer.email)
    page = visit(expected=REFUSALS)

    log_in(page, customer.email)
    expect(page.get_by_role("heading", level=1, name="Choose a new password")).to_be_visible()
    page.goto("/my-account/login-and-security")
    page.wait_for_url("**/force-password-change**")
    choose_password(page)

    page.wait_for_url("**/my-account")
    expect(page.get_by_text("Your password is changed.")).to_be_visible()


def test_a_forgotten_password_is_replaced_by_the_mailed_link(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit("phone", expected=REFUSALS)
    page.goto("/login?step=login")
    page.get_by_role("link", name="Forgot your password?").click()
    expect(page.get_by_role("heading", level=1, name="Forgot your password?")).to_be_visible()
    page.get_by_label("Email address").fill(customer.email)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading", level=1, name="Check your inbox")).to_be_visible()

    sent = eventually(
        lambda: [
            link
            for mail in mails(suite, customer.email, "links")
            for link in mail["links"]
            if "/forgot-password" in link
        ]
    )
    page.goto(sent[0])
    expect(page.get_by_role("heading", level=1, name="Choose a new password")).to_be_visible()
    page.wait_for_function("location.hash === ''")
    choose_password(page)
    expect(page.get_by_role("heading", level=1, name="Your password is changed")).to_be_visible()

    page.goto("/")
    page.goto(sent[0])
    expect(page.get_by_role("heading", level=1, name="This link does not work")).to_be_visible()
    log_in_to_account(page, customer.email, NEW_PASSWORD)


def test_a_customer_sets_up_an_authenticator_and_signs_in_with_it(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit(expected=REFUSALS)
    log_in_to_account(page, customer.email)
    page.goto("/my-account/login-and-security")
    section = page.get_by_role("region", name="Two-factor authentication")

    section.get_by_role("button", name="Set up: Authenticator app").click()
    give_code(page, suite, customer.email)
    expect(section.get_by_role("img", name="QR code for your authenticator app")).to_be_visible()
    uri = section.get_by_role("link", name="Open your authenticator app").get_attribute("href") or ""
    authenticator = pyotp.parse_uri(uri)
    assert isinstance(authenticator, pyotp.TOTP)
    section.get_by_label("Code").fill(authenticator.now())
    section.get_by_role("button", name="Turn on").click()
    expect(section.get_by_role("list", name="Recovery codes").get_by_role("listitem")).to_have_count(10)
    section.get_by_role("button", name="I have saved them").click()
    expect(section.get_by_text("10 codes left")).to_be_visible()

    page.goto("/logout")
    expect(page.get_by_role("heading", level=1, name="You are logged out")).to_be_visible()
    log_in(page, customer.email)
    # A step is used once, and the clock of an authenticator may be one step off.
    page.get_by_role("textbox", name="Code").fill(authenticator.at(int(time.time()) + 30))
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_url("**/my-account")


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_second_factor_is_set_up_used_and_turned_off_by_keyboard_alone(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer, width: str
) -> None:
    page = visit(width, expected=REFUSALS)
    keyboard = Keyboard(page)
    section = page.get_by_role("region", name="Two-factor authentication")
    heading = section.get_by_role("heading", level=2)
    set_up = section.get_by_role("button", name="Set up: Authenticator app")
    proof = page.get_by_role("dialog", name="A code is required to complete this action")

    def is_refused(code: Locator, wrong: str) -> None:
        keyboard.enters(code, wrong)
        expect(code).to_have_accessible_description(INCORRECT)
        expect(code).to_have_attribute("aria-invalid", "true")
        expect(code).to_have_value("")
        keyboard.is_at(code)
        keyboard.sees(page.get_by_text(INCORRECT))
        keyboard.finds_no_bar()

    page.goto("/login?step=login")
    log_in_by_keyboard(page, keyboard, customer.email)
    page.wait_for_url("**/my-account")
    page.goto("/my-account/login-and-security")
    keyboard.presses(section.get_by_role("button", name="Not now"))
    keyboard.is_at(heading)
    keyboard.finds_no_bar()

    keyboard.presses(set_up)
    keyboard.is_at(proof.get_by_label("Code"))
    holds_the_focus(page, proof)
    page.keyboard.press("Escape")
    expect(proof).to_be_hidden()
    keyboard.is_at(heading)
    keyboard.presses(set_up, "Space")
    sent = newest(suite, customer.email, "codes")
    is_refused(proof.get_by_label("Code"), another(sent))
    keyboard.enters(proof.get_by_label("Code"), sent)

    code = section.get_by_label("Code")
    keyboard.is_at(code)
    app = section.get_by_role("link", name="Open your authenticator app")
    authenticator = pyotp.parse_uri(app.get_attribute("href") or "")
    assert isinstance(authenticator, pyotp.TOTP)
    is_refused(code, another(authenticator.now()))
    keyboard.comes_to(app, "Shift+Tab")
    keyboard.comes_to(code)
    page.keyboard.type(authenticator.now())
    keyboard.presses(section.get_by_role("button", name="Turn on"), "Space")
    keyboard.is_at(section.get_by_role("heading", name="Save your recovery codes"))
    recovery = section.get_by_role("list", name="Recovery codes").get_by_role("listitem").all_inner_texts()
    keyboard.finds_no_bar()
    keyboard.presses(section.get_by_role("button", name="I have saved them"))
    keyboard.is_at(heading)
    keyboard.presses(section.get_by_role("button", name="Use another way"))
    keyboard.presses(section.get_by_role("button", name="Keep what I have"))
    keyboard.is_at(heading)
    keyboard.finds_no_bar()

    page.goto("/logout")
    expect(page.get_by_role("heading", level=1, name="You are logged out")).to_be_visible()
    page.goto("/login?step=login")
    log_in_by_keyboard(page, keyboard, customer.email)
    code = page.get_by_role("textbox", name="Code", exact=True)
    keyboard.is_at(code)
    is_refused(code, another(authenticator.now()))
    keyboard.presses(page.get_by_role("button", name="Use a recovery code instead"))
    keyboard.is_at(page.get_by_label("Recovery code"))
    keyboard.finds_no_bar()
    keyboard.presses(page.get_by_role("button", name="Use a code instead"))
    keyboard.presses(page.get_by_role("button", name="Use another account"))
    keyboard.is_at(page.get_by_role("heading", level=1, name="Log in"))
    log_in_by_keyboard(page, keyboard, customer.email)
    keyboard.is_at(code)
    # A step is used once, and the clock of an authenticator may be one step off.
    keyboard.enters(code, authenticator.at(int(time.time()) + 30))
    page.wait_for_url("**/my-account")
    keyboard.finds_no_bar()

    page.goto("/my-account/login-and-security")
    question = page.get_by_role("dialog", name="Turn off two-factor authentication?")
    turn_off = section.get_by_role("button", name="Turn off")
    keyboard.presses(turn_off)
    keyboard.finds_no_bar()
    holds_the_focus(page, question)
    page.keyboard.press("Escape")
    keyboard.is_at(turn_off)
    keyboard.presses(turn_off)
    keyboard.presses(question.get_by_role("button", name="Turn off"))
    keyboard.is_at(proof.get_by_label("Code"))
    keyboard.presses(proof.get_by_role("button", name="Use a recovery code instead"))
    holds_the_focus(page, proof)
    keyboard.finds_no_bar()
    keyboard.enters(proof.get_by_label("Recovery code"), recovery[0])
    expect(page.get_by_text("Two-factor authentication is off.")).to_be_visible()
    expect(set_up).to_be_visible()
    keyboard.is_at(heading)
    keyboard.finds_no_bar()


def test_a_customer_adds_a_passkey_and_signs_in_with_nothing_else(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit(expected=REFUSALS)
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    log_in_to_account(page, customer.email)
    page.goto("/my-account/login-and-security")
    section = page.get_by_role("region", name="Passkeys")

    section.get_by_role("button", name="Add a passkey").click()
    section.get_by_label("Name").fill("Work laptop")
    section.get_by_role("button", name="Add passkey").click()
    give_code(page, suite, customer.email)
    expect(section.get_by_text("Work laptop")).to_be_visible()

    page.goto("/logout")
    expect(page.get_by_role("heading", level=1, name="You are logged out")).to_be_visible()
    page.goto("/login?step=login")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url("**/my-account")


def test_a_browser_with_the_cookies_of_two_customers_is_logged_out(
    visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit(expected=REFUSALS)
    log_in_to_account(page, customer.email)

    page.evaluate("document.cookie = 'wattle_customer=00000000-0000-7000-8000-000000000007; Path=/'")
    page.goto("/my-account/my-details")

    page.wait_for_url(re.compile(r"/login\?.*ended=unauthorised"))
    expect(page.get_by_text("Your session is no longer valid on this device.")).to_be_visible()
    assert [cookie for cookie in page.context.cookies() if "wattle_refresh" in cookie.get("name", "")] == []
