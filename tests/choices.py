"""How a person chooses in a form, by the words beside a mark that the page may have drawn, and goes on."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def choose(field: Locator) -> None:
    """Clicks the label of a radio button or a checkbox, and sees that it is chosen."""
    field.locator("xpath=ancestor::label").click()
    expect(field).to_be_checked()


def view_cart(page: Page) -> None:
    """From the drawer that opens after something was put into the cart, on to the cart."""
    page.get_by_role("dialog", name="Your cart").get_by_role("link", name="View cart").click()
