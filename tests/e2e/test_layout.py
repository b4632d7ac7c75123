"""What the layout around every page does."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect


def test_a_slow_page_says_that_it_is_coming_and_a_dialog_holds_the_page_behind_it(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    page.goto("/")
    held: list[Route] = []
    page.route("**/mfe/content/**", lambda route: held.append(route))
    page.get_by_role("contentinfo").get_by_role("link", name="About us").click()
    expect(page.get_by_role("progressbar", name="Loading page")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="The next big draws")).to_be_visible()
    page.unroute("**/mfe/content/**")  # lets go on what was held
    expect(page.get_by_role("heading", level=1, name="About")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Loading page")).to_be_hidden()

    page.get_by_role("button", name="Give Feedback").click()
    dialog = page.get_by_role("dialog", name="Give Feedback")
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box is not None
    assert box["width"] == 550
    locked = "getComputedStyle(document.documentElement).overflow"
    assert page.evaluate(locked) == "hidden"
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate(locked) != "hidden"
