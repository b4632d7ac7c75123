"""Which links of a text lead somewhere for whom it is shown to (domain handbook §10.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from urllib.parse import unquote, urlsplit

from content.domain.collections import Page
from content.domain.routes import find_route


def is_open(
    href: str,
    granted: Collection[str],
    *,
    pages: Mapping[str, tuple[str, Page]],
    offer_of: Callable[[str], tuple[str, str | None] | None],
) -> bool:
    """False for the address of a page of ours that needs a capability which is not granted.

    Everything else counts as open: another site, a telephone number, and a path that is no page, of which
    editors shall hear. `pages` are those of the content system by path; `offer_of` is that of `find_route`.
    """
    if not href.startswith("/"):
        return True
    path = unquote(urlsplit(href).path).rstrip("/") or "/"
    match = find_route(path, offer_of)
    if match is not None and not match.route.is_open_to(granted):
        return False
    written = pages.get(path)
    return written is None or set(written[1].needs) <= set(granted)
