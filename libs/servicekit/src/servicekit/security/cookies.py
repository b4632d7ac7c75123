"""Cookies of a browser that is signed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

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


def access_cookie(headers: Mapping[bytes, bytes]) -> str:
    """The access token of the browser's cookie, or an empty string."""
    return cookie(headers, ACCESS_COOKIE)


def cookie(headers: Mapping[bytes, bytes], name: str) -> str:
    """A cookie of the browser, or an empty string."""
    sent = headers.get(b"cookie")
    wanted = name.encode()
    if sent is None or wanted not in sent:
        return ""
    for one in sent.split(b";"):
        found, _, value = one.strip().partition(b"=")
        if found == wanted:
            return value.decode("latin-1")
    return ""


def refuse_foreign_origin(method: str, headers: Mapping[bytes, bytes]) -> None:
    """A cookie proves nothing about the page that made the browser send it (docs/reliability.md, rule 51)."""
    origin = headers.get(b"origin")
    if method in ("GET", "HEAD") or origin is None:
        return
    host = headers.get(b"host", b"").decode("latin-1")
    if urlsplit(origin.decode("latin-1")).netloc != host:
        raise Forbidden("foreign_origin", "This request did not come from our site")
