"""Which links of a text lead somewhere for whom it is shown to (domain handbook §10.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import unquote, urlsplit

from content.configuration.rules.page_table import find_route
from content.entries.rules.contents import Contents, Pages


def is_open(
    href: str,
    granted: Collection[str],
    *,
    pages: Pages,
    of_others: Collection[str],
    offer_of: Callable[[str], tuple[str, str | None] | None],
) -> bool:
    """False for the address of a page of ours that needs a capability which is not granted, or that is there
    for others only.

    Everything else counts as open: another site, a telephone number, and a path that is no page, of which
    editors shall hear. `pages` are those of the content system by path, `of_others` as `paths_of_others`
    tells them; `offer_of` is that of `find_route`.
    """
    if not href.startswith("/"):
        return True
    path = unquote(urlsplit(href).path).rstrip("/") or "/"
    match = find_route(path, offer_of)
    if match is not None and not match.route.is_open_to(granted):
        return False
    if path in of_others:
        return match is not None and match.route.page != "blog"
    written = pages.get(path)
    return written is None or set(written[1].needs) <= set(granted)


def paths_of_others(
    contents: Contents, pages: Pages, *, locale: str, sub_variant: str | None
) -> frozenset[str]:
    """Paths of pages and posts that are on the site, but not for visitors of a locale and a sub-variant, who
    have these `pages`.

    Where a path is one of the route table as well, they find the page of that.
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
