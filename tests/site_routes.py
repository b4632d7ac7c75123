"""The route table of docs/requirements.md as data: `site_routes.csv`, one line an address.

A line has the route as docs/requirements.md writes it, an address of it with `{names}` of what a customer
owns, the micro-frontend that must own it (empty: nobody yet, and the answer is the 404 page), whom it is for,
whether a search engine may list it, and the capabilities that it needs (`a | b`: one of them; `a + b`: both).
`title` stands in the first HTML, `heading` on the page, and `shown` is the page's own title where it says
more than the first HTML can know; a star in the last two stands for any words. `ends` is where those end who
are led on. `canonical` is the path that search engines list instead of the address's own.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from urllib.parse import quote

_TABLE = Path(__file__).with_suffix(".csv")
LOGINS = {
    "/cart/buy": "/checkout/login",
    "/force-password-change": "/login?step=login&returnTo=%2Fmy-account",
}
"""Where visitors are led who may not see a page yet, other than to the login page that brings them back."""


class Role(Enum):
    """Who walks."""

    VISITOR = "a visitor"
    CUSTOMER = "a customer"
    CUSTOMER_WITHOUT = "a customer without any capability"


class Audience(Enum):
    """Whom a page is for; who is signed in already is led on from one for visitors."""

    EVERYBODY = "everybody"
    VISITOR = "visitor"
    CUSTOMER = "customer"


@dataclass(frozen=True, slots=True)
class SiteRoute:
    """One address of the table."""

    route: str
    address: str
    owner: str | None
    audience: Audience
    is_indexed: bool
    needs: frozenset[frozenset[str]]
    title: str
    heading: str
    shown: str
    ends: str | None
    canonical: str

    def with_names(self, names: Mapping[str, str]) -> SiteRoute:
        """The same with what `{names}` stand for."""
        return replace(
            self,
            address=self.address.format_map(names),
            title=self.title.format_map(names),
            heading=self.heading.format_map(names),
            shown=self.shown.format_map(names),
            ends=self.ends and self.ends.format_map(names),
            canonical=self.canonical.format_map(names),
        )


@dataclass(frozen=True, slots=True)
class Expectation:
    """What somebody finds at an address: where they end, and the words there (a star: any words)."""

    ends: str
    heading: str
    title: str
    is_indexed: bool
    is_missing: bool = False
    canonical: str | None = None
    """Path that search engines list; None is that of where it ends."""

    @property
    def address(self) -> str:
        """The path that the page names to search engines."""
        return self.canonical or self.ends.partition("?")[0]


MISSING = ("Something went wrong.", "Something went wrong")
"""Heading and title of the 404 page."""
_LOGIN = "Log in*"


def expected(route: SiteRoute, role: Role) -> Expectation:
    """What a role finds at a route whose names are filled in."""
    if route.owner is None or (role is Role.CUSTOMER_WITHOUT and route.needs):
        return Expectation(route.address, *MISSING, is_indexed=False, is_missing=True)
    if role is Role.VISITOR and route.audience is Audience.CUSTOMER:
        login = LOGINS.get(route.address, f"/login?returnTo={quote(route.address, safe='')}")
        return Expectation(login, _LOGIN, _LOGIN, is_indexed=False)
    if role is not Role.VISITOR and route.audience is Audience.VISITOR:
        return Expectation(route.ends or "/", "*", "*", is_indexed=False)
    ends = route.address if route.ends is None or route.audience is Audience.VISITOR else route.ends
    canonical = route.canonical if ends == route.address else None
    return Expectation(ends, route.heading, route.shown, route.is_indexed, canonical=canonical)


@cache
def site_routes() -> Sequence[SiteRoute]:
    """The whole table."""
    with _TABLE.open(encoding="utf-8", newline="") as file:
        return [_read(line) for line in csv.DictReader(file)]


def _read(line: Mapping[str, str]) -> SiteRoute:
    assert line["robots"] in ("index", "noindex"), line
    return SiteRoute(
        route=line["route"],
        address=line["address"],
        owner=line["owner"] or None,
        audience=Audience(line["audience"]),
        is_indexed=line["robots"] == "index",
        needs=frozenset(
            frozenset(group.split(" + ")) for group in line["needs"].split(" | ") if line["needs"]
        ),
        title=line["title"],
        heading=line["heading"],
        shown=line["shown"] or line["title"],
        ends=line["ends"] or None,
        canonical=line["canonical"] or line["address"].partition("?")[0],
    )


@cache
def pattern_of(words: str) -> re.Pattern[str]:
    """Python's and JavaScript's expression alike, for words in which a star stands for any."""
    return re.compile("^" + ".*".join(re.escape(part) for part in words.split("*")) + "$")
