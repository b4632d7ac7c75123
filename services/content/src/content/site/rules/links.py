"""Which links of a text a visitor can open (docs/domain.md §10.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import unquote, urlsplit

from content.configuration.rules.page_table import find_route
from content.entries.rules.contents import Pages, SiteContents


def is_open(
    href: str,
    granted: Collection[str],
    *,
    pages: Pages,
    for_others: Collection[str],
    offer_of: Callable[[str], tuple[str, str | None] | None],
) -> bool:
    """False for the address of our own page that needs a missing capability, or is for other visitors only.

    True for everything else: another site, a telephone number, and a path without a page, whose link editors
    should see. `pages` are the visitor's pages by path, `for_others` the result of `paths_for_others`;
    `offer_of` is that of `find_route`.
    """
    if not href.startswith("/"):
        return True
    path = unquote(urlsplit(href).path).rstrip("/") or "/"
    match = find_route(path, offer_of)
    if match is not None and not match.route.is_open_to(granted):
        return False
    if path in for_others:
        return match is not None and match.route.page != "blog"
    written = pages.get(path)
    return written is None or set(written[1].needs) <= set(granted)


def paths_for_others(
    contents: SiteContents, pages: Pages, *, locale: str, sub_variant: str | None
) -> frozenset[str]:
    """Paths of pages and posts that exist only for other locales or sub-variants than those of `pages`.

    Such a path of the route table still has the page of the route.
    """
    written = {
        path
        for local in contents.locales.values()
        for theirs in (local.pages, *local.pages_of_variants.values())
        for path in theirs
    }
    posts = {post.slug or entry_id for entry_id, post in contents.posts.items()}
    posts -= contents.posts_of(sub_variant, locale).keys()
    return frozenset((written | {f"/blog/{slug}" for slug in posts}) - pages.keys())
