"""Pages that have settled, and the checks that every page has to pass."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_RULES: Final = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
_IS_SETTLED: Final = """() => {
    const shown = document.querySelector('dialog:modal') ?? document;
    return document.readyState === 'complete' && document.fonts.status === 'loaded'
        && document.querySelector('main h1') !== null
        && shown.querySelector('[aria-busy="true"], [role="status"] span[aria-hidden="true"]') === null;
}"""
"""Loaded with its fonts; the heading is there, and no skeleton stands for content that is to come. Behind an
open dialog a button may wait for its answer.
"""


def settled(page: Page) -> Page:
    page.wait_for_function(_IS_SETTLED)
    return page


def is_sound(page: Page, picture: Path | None = None) -> None:
    """Checks for findings of axe and sideways scrolling, and takes a picture."""
    settled(page)
    if picture is not None:
        page.screenshot(path=picture, full_page=True)
    name = page.url if picture is None else picture.stem
    found = Axe().run(page, options={"runOnly": _RULES})
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls sideways"
