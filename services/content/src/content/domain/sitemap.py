"""Which addresses a search engine is told of: public pages whose features everybody has."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from content.domain.contents import Contents
from content.domain.routes import OFFER_ROUTES, ROUTES, Route

_PARAMETER: Final = ":"
_NOT_LISTED: Final = frozenset({"/login"})


def addresses(
    contents: Contents,
    offers: Mapping[str, str | None],
    granted: Collection[str],
    *,
    causes: Collection[str] = (),
    periods: Collection[str] = (),
    home: str | None = None,
    locale: str | None = None,
    sub_variant: str | None = None,
) -> list[str]:
    """Paths of the site for the general public, each once, sorted.

    `offers` are the types of the offers by the paths of their play pages, of which `home` is the home page;
    `causes` are the slugs of causes, `periods` the paths of years and months with results. `locale` and
    `sub_variant` are those whose host is asked; without, the site's own. The FAQ is listed only where support
    has none of its own (specification §2).
    """
    found = {
        _listed(route)
        for route in ROUTES
        if route.audience == "everybody"
        and _PARAMETER not in _listed(route)
        and route.is_open_to(granted)
        and route.path not in _NOT_LISTED
    }
    if "support_faq" in granted:
        found.discard("/about/faq")
    known = contents.locales
    local = next((known[one] for one in known if one == locale), known[contents.site.locale])
    pages = local.pages if sub_variant is None else local.pages_of_variants.get(sub_variant, local.pages)
    for path, (_, page) in pages.items():
        seo = page.seo
        if not set(page.needs) <= set(granted) or (seo is not None and not seo.indexed):
            found.discard(path)
        elif path != "/about/faq" or "support_faq" not in granted:
            found.add(path)
    if "blog" in granted:
        found |= {f"/blog/{slug}" for slug in contents.posts_of(sub_variant, local.site.locale)}
        found |= {f"/blog/category/{slug}" for slug in contents.categories}
    for offer, offer_type in offers.items():
        found |= {
            offer + _listed(route).removeprefix("/:productOfferKey")
            for route in OFFER_ROUTES
            if route.audience == "everybody"
            and _PARAMETER not in _listed(route).removeprefix("/:productOfferKey")
            and route.is_open_to(granted)
            and route.is_of(offer_type)
        }
    if "causes_directory" in granted:
        found |= {f"/causes/{slug}" for slug in causes}
    if "multi_offer_site" in granted:
        found |= set(periods)
    if home is not None:
        found.discard(home)
    return sorted(found)


def _listed(route: Route) -> str:
    """The path that is listed for a route, without what may be missing."""
    return (route.stands_for or route.path).partition("[")[0]
