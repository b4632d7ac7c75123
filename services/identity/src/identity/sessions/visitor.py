"""The client of a request: its cookies and location, as a dependency of routes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from starlette.datastructures import Headers

from identity.config import IdentitySettings
from identity.sessions.rules import Visitor
from servicekit.errors import InvalidRequest
from servicekit.http.policy import CurrentAppKey
from servicekit.http.proxies import came_from_proxy, client_address
from servicekit.security.cookies import (
    ACCESS_COOKIE,
    CUSTOMER_COOKIE,
    REFRESH_COOKIE,
    refuse_foreign_page,
)

DEVICE_COOKIE = "__Host-wattle_device"
"""Proof that a device is trusted; stays when its session ends."""
KNOWN_DEVICE_COOKIE = "__Host-wattle_known_device"
"""Proof that a customer signed in here before: strangers cannot lock such a device out. It stays too."""
_KNOWN_SECONDS = 365 * 24 * 60 * 60


def set_session_cookies(
    response: Response,
    *,
    customer_id: UUID,
    access_token: str,
    refresh_token: str,
    expires_at: datetime,
    now: datetime,
) -> None:
    """Scripts can read only the customer id."""
    seconds = max(0, int((expires_at - now).total_seconds()))
    for name, value, readable in (
        (ACCESS_COOKIE, access_token, False),
        (REFRESH_COOKIE, refresh_token, False),
        (CUSTOMER_COOKIE, str(customer_id), True),
    ):
        response.set_cookie(
            name, value, max_age=seconds, path="/", secure=True, httponly=not readable, samesite="lax"
        )


def set_device_cookie(response: Response, device_token: str, *, days: int) -> None:
    seconds = days * 24 * 60 * 60
    response.set_cookie(
        DEVICE_COOKIE, device_token, max_age=seconds, path="/", secure=True, httponly=True, samesite="lax"
    )


def set_known_device_cookie(response: Response, fingerprint: str) -> None:
    response.set_cookie(
        KNOWN_DEVICE_COOKIE,
        fingerprint,
        max_age=_KNOWN_SECONDS,
        path="/",
        secure=True,
        httponly=True,
        samesite="lax",
    )


def clear_session_cookies(response: Response) -> None:
    for name in (ACCESS_COOKIE, REFRESH_COOKIE, CUSTOMER_COOKIE):
        response.delete_cookie(name, path="/", secure=True, httponly=name != CUSTOMER_COOKIE, samesite="lax")


_COUNTRY = re.compile(r"[A-Z]{2}")
_REGION = re.compile(r"[A-Z0-9]{1,3}")
_NOWHERE = frozenset({"XX", "T1"})
"""Codes of content delivery networks for unknown addresses and the Tor network."""


@dataclass(frozen=True, slots=True)
class Located:
    """Country (ISO 3166-1) and subdivision (ISO 3166-2 without the country) of the client's address."""

    country: str | None
    region: str | None


def located(request: Request) -> Located:
    """Values of the configured headers, believed only from our own proxy."""
    settings: IdentitySettings = request.app.state.settings
    if settings.location_country_header is None or not came_from_proxy(request):
        return Located(None, None)
    country = _value(request.headers, settings.location_country_header, _COUNTRY)
    if country is None or country in _NOWHERE:
        return Located(None, None)
    return Located(country, _value(request.headers, settings.location_region_header, _REGION))


def _value(headers: Headers, name: str | None, form: re.Pattern[str]) -> str | None:
    if name is None:
        return None
    sent = headers.get(name, "").strip().upper()
    return sent if form.fullmatch(sent) else None


async def _current_visitor(request: Request, app_key: CurrentAppKey) -> Visitor:
    """The visitor.

    Raises Forbidden for a browser on another site's page, InvalidRequest for a bad device id.
    """
    headers = request.headers
    if app_key.channel == "web":
        refuse_foreign_page(request)
    return Visitor(
        channel=app_key.channel,
        address=client_address(request),
        device_id=_device_id(headers),
        sub_variant=_sub_variant(headers),
        country=located(request).country,
        user_agent=headers.get("user-agent", "")[:_LONGEST_AGENT],
        device_token=(
            request.cookies.get(DEVICE_COOKIE) if app_key.channel == "web" else headers.get("x-device-token")
        )
        or None,
        fingerprint=(
            request.cookies.get(KNOWN_DEVICE_COOKIE)
            if app_key.channel == "web"
            else headers.get("x-device-fingerprint")
        )
        or None,
        previous_token=request.cookies.get(REFRESH_COOKIE) if app_key.channel == "web" else None,
    )


_LONGEST_AGENT = 400
_SUB_VARIANT = re.compile(r"[a-z0-9_-]{1,64}")

CurrentVisitor = Annotated[Visitor, Depends(_current_visitor)]
"""Parameter type of a route that begins, continues or ends a session."""


def _sub_variant(headers: Headers) -> str | None:
    """A sub-variant's key (docs/domain.md §10.2); anything else is as good as none."""
    sent = headers.get("x-sub-variant", "")
    return sent if _SUB_VARIANT.fullmatch(sent) else None


def _device_id(headers: Headers) -> UUID | None:
    sent = headers.get("x-device-id")
    if not sent:
        return None
    try:
        return UUID(sent)
    except ValueError:
        raise InvalidRequest(
            "device_id_invalid", "The X-Device-Id header must be a UUID", target="X-Device-Id"
        ) from None
