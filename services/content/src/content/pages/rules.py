"""Path patterns of the frontends, mounts, and the addresses of the sitemap."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from content.configuration.rules.page_table import OFFER_ROUTES, ROUTES, Route
from content.entries.rules.contents import SiteContents


class PathPattern:
    """A pattern such as `/:offer/results/*`: a colon is one segment, a star at the end is the rest."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        parts = []
        for segment in pattern.strip("/").split("/"):
            if segment == "*":
                parts.append("(?:/.*)?")
            elif segment.startswith(":"):
                parts.append("(?:/[^/]+)?" if segment.endswith("?") else "/[^/]+")
            elif segment:
                parts.append("/" + re.escape(segment))
        self._expression = re.compile("".join(parts) or "/")

    def matches(self, path: str) -> bool:
        return self._expression.fullmatch(path) is not None


def longest_mount(mounts: Iterable[str], path: str) -> str | None:
    """The longest mount whose segments begin a path; `/` begins every path."""
    owning = [mount for mount in mounts if mount in ("/", path) or path.startswith(f"{mount}/")]
    return max(owning, key=len, default=None)


_PARAMETER: Final = ":"
_NOT_LISTED: Final = frozenset({"/login"})
_LISTS: Final[Mapping[str, frozenset[str]]] = {
    "/lotto-tickets": frozenset({"commercial_lotteries"}),
    "/lotto-results": frozenset({"commercial_lotteries"}),
    "/charity-tickets": frozenset({"charity_lotteries"}),
    "/lotto-results/raffles": frozenset({"charity_lotteries"}),
    "/social-play": frozenset({"syndicates", "social_syndicates"}),
}
"""Capabilities that fill a list; its page also opens with `multi_offer_site` (docs/decisions/0026)."""


def addresses(
    contents: SiteContents,
    offers: Mapping[str, str | None],
    granted: Collection[str],
    *,
    causes: Collection[str] = (),
    periods: Collection[str] = (),
    home: str | None = None,
    locale: str | None = None,
    sub_variant: str | None = None,
) -> list[str]:
    """Paths of the site for the general public, unique and sorted.

    `offers` are types of offers by the paths of their play pages, of which `home` is the home page. `causes`
    are slugs, `periods` paths of years and months with results. `locale` and `sub_variant` are those of the
    host, the site's own by default. The FAQ is listed only without a support FAQ (docs/requirements.md §2).
    """
    found = {
        _listed(route)
        for route in ROUTES
        if _PARAMETER not in _listed(route)
        and is_for_search(route, granted)
        and route.path not in _NOT_LISTED
    }
    if "support_faq" in granted:
        found.discard("/about/faq")
    known = contents.locales
    local = next((known[one] for one in known if one == locale), known[contents.site.locale])
    pages = local.pages_of(sub_variant)
    for path, (_, page) in pages.items():
        seo = page.seo
        if not set(page.needs) <= set(granted) or (seo is not None and not seo.indexed):
            found.discard(path)
        elif path != "/about/faq" or "support_faq" not in granted:
            found.add(path)
    if contents.blog_of(local.site.locale) is None:
        found.discard("/blog")
    elif "blog" in granted:
        posts = contents.posts_of(sub_variant, local.site.locale)
        found |= {f"/blog/{slug}" for slug in posts}
        found |= {f"/blog/category/{post.category}" for post in posts.values()}
    for offer, offer_type in offers.items():
        found |= {
            offer + _listed(route).removeprefix("/:productOfferKey")
            for route in _routes_of(offer_type)
            if _PARAMETER not in _listed(route).removeprefix("/:productOfferKey")
            and is_for_search(route, granted)
        }
    if "causes_directory" in granted:
        found |= {f"/causes/{slug}" for slug in causes}
    if "multi_offer_site" in granted:
        found |= set(periods)
    if home is not None:
        found.discard(home)
    return sorted(found)


def _routes_of(offer_type: str | None) -> Iterable[Route]:
    """The pages of offers of a type; the first of several at one path."""
    first: dict[str, Route] = {}
    for route in OFFER_ROUTES:
        if route.is_of(offer_type):
            first.setdefault(route.path, route)
    return first.values()


def is_for_search(route: Route, granted: Collection[str]) -> bool:
    """Whether a page is indexed: it is public and not empty."""
    lists = _LISTS.get(_listed(route))
    is_empty = lists is not None and lists.isdisjoint(granted)
    return route.audience == "everybody" and route.is_open_to(granted) and not is_empty


def _listed(route: Route) -> str:
    """The canonical path of a route, without optional parts."""
    return (route.stands_for or route.path).partition("[")[0]
