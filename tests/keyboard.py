"""How a person without a pointer goes through a page: what they reach, and what they must see."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

from sound_page import is_sound

FOCUS_IS_WITHIN: Final = "dialog => dialog.contains(document.activeElement)"
LONGEST_MOTION: Final = """() => {
    const seconds = (text) => Math.max(...text.split(',').map((part) => parseFloat(part)));
    const styles = [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after', '::backdrop'].map((part) => getComputedStyle(element, part)));
    return Math.max(...styles.flatMap((style) => [
        style.animationName === 'none' ? 0 : seconds(style.animationDuration) + seconds(style.animationDelay),
        seconds(style.transitionDuration) + seconds(style.transitionDelay)]));
}"""
# Past the last thing the focus leaves the page for the browser itself, which is nowhere in the page.
_FOCUS_IS_OUTSIDE: Final = """dialog => document.activeElement !== document.body
    && !dialog.contains(document.activeElement)"""
_FOCUS_IS_SHOWN: Final = """() => document.activeElement !== document.body
    && getComputedStyle(document.activeElement).outlineStyle !== 'none'"""
_HAS_THE_FOCUS: Final = "element => element === document.activeElement"
_LIES_OPEN: Final = """element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
# Tab itself may lead to the browser. Shift+Tab begins with a press of Shift, which moves nothing.
_NOTE_LOSSES: Final = """(() => {
    window.losses = [];
    let last = document.body, isLedAway = false;
    addEventListener('keydown', ({ key }) => { if (key !== 'Shift') isLedAway = key === 'Tab'; }, true);
    const look = () => {
        const { activeElement, body } = document;
        if (activeElement === body && last && last !== body && !isLedAway) losses.push(last.outerHTML);
        last = activeElement;
        requestAnimationFrame(look);
    };
    look();
})()"""
_STOPS: Final = 100
"""No page has as many between its beginning and what a test looks for."""


def holds_the_focus(page: Page, dialog: Locator) -> None:
    """Tab goes round inside, in both directions."""
    inside = dialog.locator("a[href], button, input, select, textarea").count()
    for key in ("Tab", "Shift+Tab"):
        for _ in range(inside + 2):
            page.keyboard.press(key)
            assert not dialog.evaluate(_FOCUS_IS_OUTSIDE), f"{key} leaves the dialog"


class Keyboard:
    """The keyboard of a page that is yet to be opened; who has no other way never loses their place."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(_NOTE_LOSSES)

    def comes_to(self, target: Locator, key: str = "Tab") -> None:
        """Goes on until the focus is there, and sees at each stop where it is."""
        expect(target).to_be_visible()
        for _ in range(_STOPS):
            if target.evaluate(_HAS_THE_FOCUS):
                break
            self._page.keyboard.press(key)
            assert self._page.evaluate(_FOCUS_IS_SHOWN), f"{key} leads where no focus is seen"
        self.is_at(target)

    def presses(self, target: Locator, key: str = "Enter") -> None:
        """Goes on to a button or a link, and presses it."""
        self.comes_to(target)
        self._page.keyboard.press(key)

    def enters(self, field: Locator, text: str) -> None:
        """Goes on to a field, fills it in, and sends its form."""
        self.comes_to(field)
        self._page.keyboard.type(text)
        self._page.keyboard.press("Enter")

    def is_at(self, place: Locator) -> None:
        """The focus is there, and nothing lies over it."""
        expect(place).to_be_focused()
        self.sees(place)

    def sees(self, text: Locator) -> None:
        """It is on the screen, and nothing lies over it."""
        expect(text).to_be_visible()
        self._page.wait_for_function(_LIES_OPEN, arg=text.element_handle())

    def finds_no_bar(self) -> None:
        """No finding of axe, nothing that scrolls sideways or moves, no focus lost on the way here."""
        is_sound(self._page)
        assert self._page.evaluate(LONGEST_MOTION) <= 0.01
        losses = self._page.evaluate("window.losses")
        assert losses == [], f"the focus was lost from {losses}"
