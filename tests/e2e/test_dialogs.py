"""Dialogs and drawers without a pointer, and for people whom motion makes ill."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from keyboard import FOCUS_IS_WITHIN, LONGEST_MOTION, holds_the_focus
from playwright.sync_api import Locator, Page, Route, expect
from staff import WEB

from customers import PASSWORD, Customer, powerball_games
from running_suite import RunningSuite

_SCROLLS = "getComputedStyle(document.documentElement).overflow !== 'hidden'"


def sign_in(page: Page, customer: Customer) -> None:
    """As the page of signing in does, which names the device that it was given."""
    login = {"email": customer.email, "password": PASSWORD}
    known = page.evaluate("localStorage.getItem('wattle.device')") if page.url.startswith("http") else None
    device = {"X-Device-Id": known} if known else {}
    assert page.request.post("/api/login", headers=WEB | device, data=login).ok


@contextmanager
def opened(page: Page, opener: Locator, name: str) -> Iterator[Locator]:
    """The dialog that a press of Enter opens: it has the focus, holds the page, and Escape ends it."""
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    assert dialog.evaluate(FOCUS_IS_WITHIN), "the focus stays outside"
    assert not page.evaluate(_SCROLLS), "the page behind scrolls"
    assert page.evaluate(LONGEST_MOTION) <= 0.01
    holds_the_focus(page, dialog)
    yield dialog
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate(_SCROLLS), "the page stays held"
    expect(opener).to_be_focused()


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_visitor_opens_and_leaves_every_dialog_by_keyboard(visit: Callable[..., Page], width: str) -> None:
    page = visit(width)
    page.goto("/login")
    footer, header = page.get_by_role("contentinfo"), page.get_by_role("banner")
    with opened(page, header.get_by_role("button", name="Menu"), "Menu"):
        pass
    with opened(page, header.get_by_role("link", name="Cart, empty"), "Your cart"):
        pass
    with opened(page, footer.get_by_role("button", name="Help"), "Help") as helped:
        expect(helped.get_by_role("link", name="More ways to get help")).to_be_visible()
    with opened(page, footer.get_by_role("button", name="Cookie settings"), "Cookie settings"):
        pass
    give = footer.get_by_role("button", name="Give Feedback")
    with opened(page, give, "Give Feedback") as feedback:
        feedback.get_by_role("radio", name="Satisfied", exact=True).focus()
        page.keyboard.press("Space")
        feedback.get_by_role("button", name="Send").focus()
        page.keyboard.press("Enter")
        thanks = feedback.get_by_text("Thank you. We read everything that is sent to us.")
        expect(thanks).to_be_focused()


def test_a_customer_does_so_with_what_is_theirs(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit(expected=r"status of 4\d\d")
    customer.add("powerball", powerball_games(4))
    sign_in(page, customer)
    page.goto("/change-Password")
    header = page.get_by_role("banner")
    with opened(page, header.get_by_role("button", name="Account"), "Hello, Robin"):
        pass
    with opened(page, header.get_by_role("button", name="Notifications"), "Notifications"):
        pass
    with opened(page, header.get_by_role("link", name=re.compile("^Cart, ")), "Your cart") as cart:
        remove = cart.get_by_role("button", name="Remove Powerball")
        expect(remove).to_be_visible()
        remove.focus()
        page.keyboard.press("Enter")
        expect(remove).to_be_hidden()
        page.wait_for_function(FOCUS_IS_WITHIN, arg=cart.element_handle())

    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill("eleven patient wombats")
    page.get_by_label("New password again").fill("eleven patient wombats")
    change = page.get_by_role("button", name="Change password")
    with opened(page, change, "A code is required to complete this action") as asked:
        expect(asked.get_by_label("Code")).to_be_visible()
        holds_the_focus(page, asked)


def test_only_an_optional_upgrade_question_closes_by_keyboard(
    suite: RunningSuite, visit: Callable[..., Page], customer: Customer
) -> None:
    page = visit()
    dialog = page.get_by_role("dialog", name="Your account is moving to a new home")
    move = dialog.get_by_role("button", name="Move my account")

    def is_asked(status: str) -> None:
        mark = ("--staff", "pat", "--email", customer.email, "--migration", status)
        suite.command("exec", "identity", "mark-customer", *mark)
        sign_in(page, customer)
        page.goto("/about/faq")
        expect(dialog).to_be_visible()
        assert dialog.evaluate(FOCUS_IS_WITHIN)
        assert page.evaluate(LONGEST_MOTION) <= 0.01
        holds_the_focus(page, dialog)

    is_asked("eligible_hard")
    for _ in range(3):
        move.focus()
        page.keyboard.press("Escape")
        # Browsers close a dialog at a second Escape without asking, and it opens again.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        expect(dialog).to_be_visible()
        assert dialog.evaluate(FOCUS_IS_WITHIN)
    assert not page.evaluate(_SCROLLS)
    is_asked("eligible_soft")
    move.focus()
    page.keyboard.press("Enter")
    expect(move).to_be_disabled()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate(_SCROLLS)
    assert page.evaluate("document.activeElement === document.body || document.activeElement.id === 'main'")


def test_tickets_are_printed_by_keyboard(visit: Callable[..., Page], customer: Customer) -> None:
    customer.deposit("100.00")
    assert customer.pay(customer.add("powerball", powerball_games(4))).status_code == 201
    page = visit()
    sign_in(page, customer)
    page.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; }")
    page.goto("/my-account/print-tickets")
    main = page.get_by_role("main")
    draw = main.get_by_label("Draw", exact=True)
    draw.focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_url("**/print-tickets?draw=*")
    expect(draw).to_be_focused()
    page.keyboard.press("Tab")
    expect(main.get_by_label("Paper", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    printing = main.get_by_role("button", name="Print this page")
    expect(printing).to_be_focused()
    expect(printing, "the chosen draw is on the page").not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    assert page.evaluate("window.printed") == 1
    expect(printing).to_be_focused()
    assert page.evaluate(LONGEST_MOTION) <= 0.01


def test_focus_stays_near_a_button_that_disappears(visit: Callable[..., Page], customer: Customer) -> None:
    page = visit()
    sign_in(page, customer)
    page.goto("/my-account/login-and-security")
    passkeys = page.get_by_role("region", name="Passkeys")
    passkeys.get_by_role("button", name="Add a passkey").focus()
    page.keyboard.press("Enter")
    expect(passkeys.get_by_label("Name")).to_be_visible()
    expect(passkeys.get_by_role("heading", name="Passkeys")).to_be_focused()
    page.keyboard.press("Tab")
    expect(passkeys.get_by_label("Name")).to_be_focused()

    page.goto("/my-account/safer-play")
    before = page.get_by_role("button", name="Previous month")
    for _ in range(24):
        before.press("Enter")
    expect(before).to_be_disabled()
    expect(before).to_be_focused()


@pytest.mark.parametrize("width", ["phone", "desktop"])
@pytest.mark.parametrize("path", ["/causes", "/causes/reef-keepers"])
def test_nothing_moves_when_the_pictures_of_causes_come(
    visit: Callable[..., Page], path: str, width: str
) -> None:
    page = visit(width)
    page.add_init_script(
        """window.moved = 0;
        new PerformanceObserver((list) => {
            for (const { value } of list.getEntries()) window.moved += value;
        }).observe({ type: 'layout-shift', buffered: true });"""
    )
    held: list[Route] = []
    page.route("**/media/**", lambda route: held.append(route))
    page.goto(path)
    pictures = page.get_by_role("main").get_by_role("img")
    expect(pictures.first).to_be_attached()
    sizes = "images => images.map((image) => [image.offsetWidth, image.offsetHeight])"
    empty = pictures.evaluate_all(sizes)
    assert all(0.56 < height / width < 0.57 for width, height in empty)
    assert held, "no picture was asked for"
    page.unroute("**/media/**")  # lets go on what was held
    pictures.first.evaluate("image => image.decode()")
    assert pictures.evaluate_all(sizes) == empty
    assert page.evaluate("window.moved") == 0
