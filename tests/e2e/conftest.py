"""A real browser for the tests that do what a customer does."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from playwright.sync_api import Error as PlaywrightError

from real_browser import PATIENCE, WIDTHS


def said(line: ConsoleMessage) -> str:
    """A line of the console, and which address it is about."""
    return f"{line.text} ({line.location['url']})"


_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Lets fixtures know that their test failed."""
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


def shown_by(page: Page) -> str:
    """Where a page is and what stands on it, for whoever reads of a failure."""
    try:
        text = page.locator("body").inner_text(timeout=2000)
    except PlaywrightError as error:
        text = str(error)
    return f"--- {page.url}\n{text}"


@pytest.fixture
def visit(browser: Browser, gateway: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens a new visitor's page on a `phone` or a `desktop`; ends with no error in any console.

    `expected` is a pattern of the errors that the test itself provokes. The visitor has chosen essential
    cookies before, unless `asked_about_cookies` wants the question on the page.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        width: str = "desktop", *, expected: str = r"(?!)", asked_about_cookies: bool = False
    ) -> Page:
        def complain(text: str) -> None:
            if not re.search(expected, text):
                complaints.append(text)

        across, down = WIDTHS[width]
        context = browser.new_context(
            base_url=gateway,
            viewport={"width": across, "height": down},
            locale="en-AU",
            timezone_id="Australia/Sydney",
            reduced_motion="reduce",  # a colour in the middle of a transition is no finding
        )
        contexts.append(context)
        if not asked_about_cookies:
            context.add_cookies([{"name": "wattle_cookie_consent", "value": "essential", "url": gateway}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("console", lambda line: complain(said(line)) if line.type == "error" else None)
        return page

    yield open_page
    if request.node.stash.get(_FAILED, False):
        print(*(shown_by(page) for context in contexts for page in context.pages), sep="\n")
    for context in contexts:
        context.close()
    assert complaints == []
