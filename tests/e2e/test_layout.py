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

    mark = page.get_by_role("contentinfo").get_by_role("img", name="18 and over")
    mark.scroll_into_view_if_needed()
    expect(mark).to_be_visible()
    assert mark.evaluate("(image) => image.decode().then(() => image.width)") > 24

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


def test_a_busy_server_and_one_that_is_worked_on_have_their_pages_and_so_has_a_lost_connection(
    visit: Callable[..., Page],
) -> None:
    page = visit(expected=r"Failed to load resource")
    status = 500
    page.route("**/api/syndicates", lambda route: route.fulfill(status=status, json={"errors": []}))
    page.goto("/syndicates")
    busy = page.get_by_role("heading", level=1, name="Our servers are busy", exact=True)
    expect(busy).to_be_visible()
    expect(page.get_by_role("button", name="Reload page")).to_be_visible()
    status = 503
    page.get_by_role("button", name="Reload page").click()
    expect(page.get_by_role("heading", level=1, name="There's a spanner in the works!")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Go to the homepage")).to_be_visible()
    page.unroute("**/api/syndicates")
    page.context.set_offline(True)
    page.get_by_role("contentinfo").get_by_role("link", name="About us").click()
    expect(page.get_by_role("heading", level=1, name="You are offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1, name="About")).to_be_visible()


def test_magnified_four_times_a_page_moves_in_one_direction_and_what_is_filled_in_has_the_screen(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    page.set_viewport_size({"width": 320, "height": 256})
    page.goto("/powerball")
    expect(page.get_by_role("button", name="Quick pick", exact=True)).to_be_visible()
    page.get_by_role("group", name="Numbers").first.scroll_into_view_if_needed()
    expect(page.get_by_role("banner")).not_to_be_in_viewport()
    expect(page.get_by_role("button", name="Add to cart")).not_to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_in_colours_of_the_visitors_own_what_is_chosen_is_outlined(visit: Callable[..., Page]) -> None:
    page = visit()
    page.emulate_media(forced_colors="active")
    page.goto("/powerball")
    page.get_by_role("group", name="Numbers").first.get_by_role("checkbox", name="7", exact=True).check()
    outlined = """() => [...document.querySelectorAll('main label, main a')]
        .filter((one) => getComputedStyle(one).outlineStyle === 'solid').map((one) => one.textContent)"""
    assert page.evaluate(outlined) == ["Standard", "18 games", "7"]
