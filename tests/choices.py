"""How a person chooses in a form: by the words beside the mark, which the page may have drawn itself."""

from __future__ import annotations

from playwright.sync_api import Locator, expect


def choose(field: Locator) -> None:
    """Clicks the label of a radio button or a checkbox, and sees that it is chosen."""
    field.locator("xpath=ancestor::label").click()
    expect(field).to_be_checked()
