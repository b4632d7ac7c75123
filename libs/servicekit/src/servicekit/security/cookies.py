"""Cookies of a browser that is signed in."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from fastapi import Request

from servicekit.errors import Forbidden

ACCESS_COOKIE: Final = "__Host-wattle_access"
REFRESH_COOKIE: Final = "__Host-wattle_refresh"
CUSTOMER_COOKIE: Final = "wattle_customer"
"""Readable by scripts: the customer id alone."""


def customer_of_refresh_token(token: str) -> UUID | None:
    """The customer that a refresh token names; None for a text that names none. It proves nothing."""
    name, separator, _ = token.partition(".")
    try:
        return UUID(hex=name) if separator else None
    except ValueError:
        return None


def refuse_foreign_page(request: Request) -> None:
    """A cookie proves nothing about the page that made the browser send it (docs/reliability.md, rule 51).

    Raises Forbidden `foreign_origin` for a change that a page of another origin asks for.
    """
    if request.method in ("GET", "HEAD"):
        return
    origin = request.headers.get("origin")
    if (origin is not None and urlsplit(origin).netloc != request.headers.get("host", "")) or (
        request.headers.get("sec-fetch-site", "none") not in _OWN_PAGES
    ):
        raise Forbidden("foreign_origin", "This request did not come from our site")


_OWN_PAGES: Final = frozenset({"same-origin", "none"})
"""Values of Sec-Fetch-Site: our own page, and the customer's own doing, such as a repeated form."""
