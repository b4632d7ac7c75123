"""Links that lead back into an app after a purchase; only to apps that are known (docs/domain.md §10.15)."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit


def allowed_deep_link(link: str | None, origins: Collection[str]) -> str | None:
    """The link if its scheme and host are those of one of `origins`, such as "wattle://receipt"; else None.

    A link that browsers may read differently is never allowed.
    """
    if link is None or not link.isprintable() or any(character in link for character in "\\ @"):
        return None
    try:
        wanted = urlsplit(link)
        known = [urlsplit(origin) for origin in origins]
    except ValueError:
        return None
    if wanted.scheme in {"javascript", "data", "vbscript", "http", ""} or not wanted.netloc:
        return None
    return link if (wanted.scheme, wanted.netloc) in {(each.scheme, each.netloc) for each in known} else None
