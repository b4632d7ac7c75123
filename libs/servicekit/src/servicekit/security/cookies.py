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


def refuse_foreign_origin(request: Request) -> None:
    """A cookie proves nothing about the page that made the browser send it (docs/reliability.md, rule 51)."""
    origin = request.headers.get("origin")
    if request.method in ("GET", "HEAD") or origin is None:
        return
    if urlsplit(origin).netloc != request.headers.get("host", ""):
        raise Forbidden("foreign_origin", "This request did not come from our site")
