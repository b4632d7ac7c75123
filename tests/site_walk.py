"""Walks addresses of the site in one browser page: by links, which load nothing anew, or by opening each."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Page, Response, TimeoutError
from site_routes import Expectation, pattern_of

Scheme = Literal["light", "dark"]
SCHEMES: Final[Sequence[Scheme]] = ("light", "dark")
RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_PATIENCE: Final = 20_000
"""Milliseconds until a page that does not become the right one is given up on."""

_REFUSED: Final = re.compile("no-such-|^/checkout/deposit/")
"""Addresses of what the services refuse, of which browsers tell as errors: what a walk invents, and the way
back to paying from a deposit that was to pay for nothing."""
_REFUSAL: Final = re.compile(r"the server responded with a status of 4\d\d")

_GO: Final = """
async (path) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await drawn().then(drawn);  // by then the page says that it is busy
}
"""
_IS_THERE: Final = """
([ends, heading, title, canonical]) => {
  const main = document.querySelector('main');
  return location.pathname + location.search === ends
    && main?.getAttribute('aria-busy') === 'false'
    && new RegExp(title).test(document.title)
    && document.head.querySelector('link[rel=canonical]')?.href === location.origin + canonical
    && [...document.querySelectorAll('h1')].some((one) => new RegExp(heading).test(one.innerText.trim()))
    && !main.querySelector('[class*=skeleton], [aria-busy=true]');
}
"""
_SEEN: Final = """
() => {
  const attribute = (selector, name) => document.head.querySelector(selector)?.getAttribute(name) ?? '';
  return {
    ends: location.pathname + location.search,
    headings: [...document.querySelectorAll('h1')].map((one) => one.innerText.trim()),
    title: document.title,
    robots: attribute('meta[name=robots]', 'content'),
    canonical: new URL(attribute('link[rel=canonical]', 'href'), location.origin).pathname,
    is_too_wide: document.documentElement.scrollWidth > innerWidth,
  };
}
"""
_COLOURED: Final = """
async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await drawn().then(drawn);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
"""
_VIOLATIONS: Final = """
async (rules) => {
  const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '));
}
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """A page when it had come to rest."""

    ends: str
    headings: list[str]
    title: str
    robots: str
    canonical: str
    is_too_wide: bool

    def faults(self, expectation: Expectation) -> Iterator[str]:
        """What is not as it should be, in words."""
        robots = "index,follow" if expectation.is_indexed else "noindex,nofollow"
        if self.ends != expectation.ends:
            yield f"ends at {self.ends}"
        if len(self.headings) != 1 or not pattern_of(expectation.heading).fullmatch(self.headings[0]):
            yield f"is headed {self.headings}"
        if not pattern_of(f"{expectation.title} | Wattle").fullmatch(self.title):
            yield f"is called {self.title}"
        if self.robots != robots:
            yield f"says {self.robots} to search engines"
        if self.canonical != expectation.address:
            yield f"names {self.canonical} to search engines, not {expectation.address}"
        if self.is_too_wide:
            yield "scrolls sideways"


class Walk:
    """A page on its way through the site."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._complaints: list[str] = []
        self._asked_in_vain: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._complaints.append(str(error)))

    def begins(self, path: str = "/") -> None:
        """Opens the site."""
        self._page.goto(path)
        self._page.get_by_role("contentinfo").wait_for()

    def opens(self, address: str) -> Response:
        """Loads the document of an address, as whoever follows a link from elsewhere; what came first.

        Raises:
            RuntimeError: no document came.
        """
        document = self._page.goto(address, wait_until="commit")
        if document is None:
            raise RuntimeError(f"{address} has no document")
        return document

    def follows(self, address: str) -> None:
        """Goes to an address without loading anything anew."""
        self._page.evaluate(_GO, address)

    def finds(self, address: str, expectation: Expectation) -> list[str]:
        """What is wrong with the page at an address once it has come."""
        heading, title = pattern_of(expectation.heading), pattern_of(f"{expectation.title} | Wattle")
        awaited = [expectation.ends, heading.pattern, title.pattern, expectation.address]
        with suppress(TimeoutError):  # what is there instead says more
            self._page.wait_for_function(_IS_THERE, arg=awaited, timeout=_PATIENCE)
        seen = Seen(**self._page.evaluate(_SEEN))
        complaints, self._complaints = self._complaints, []
        is_refused = expectation.is_missing or _REFUSED.search(address)
        # What the pages before have asked for may be refused only now.
        of_before = self._asked_in_vain
        self._asked_in_vain = of_before + _words(address) if is_refused else []
        complaints = [
            line
            for line in complaints
            if not _REFUSAL.search(line) or not (is_refused or any(_names(line, word) for word in of_before))
        ]
        return [f"{address}: {fault}" for fault in (*seen.faults(expectation), *complaints)]

    def checks(self, address: str, schemes: Collection[Scheme]) -> Iterator[str]:
        """What bars people from the page that was found, in each scheme; the page stays in the last."""
        if not self._page.evaluate("'axe' in globalThis"):
            self._page.evaluate(Axe().axe_script)
        for scheme in schemes:
            self._page.emulate_media(color_scheme=scheme)
            # What is out of sight takes on the colours of another scheme only when somebody looks at it.
            if self._violations():
                yield from (f"{address} ({scheme}): {violation}" for violation in self._violations())

    def _violations(self) -> list[str]:
        self._page.evaluate(_COLOURED)
        violations: list[str] = self._page.evaluate(_VIOLATIONS, list(RULES))
        return violations

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self._complaints.append(f"{line.text} ({line.location['url']})")


def _names(complaint: str, word: str) -> bool:
    """Whether the address in a complaint has the word as a whole segment."""
    return re.search(rf"/{re.escape(word)}(?![\w-])", complaint) is not None


def _words(address: str) -> list[str]:
    return [word for word in address.partition("?")[0].split("/") if word]
