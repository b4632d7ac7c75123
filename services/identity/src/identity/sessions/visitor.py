"""The client of a request, as a dependency of routes."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import urlsplit
from uuid import UUID

from fastapi import Depends, Request
from starlette.datastructures import Headers

from identity.sessions.client_location import located
from identity.sessions.cookies import DEVICE_COOKIE
from identity.sessions.rules.visitor import Visitor
from servicekit.errors import Forbidden, InvalidRequest
from servicekit.http.policy import CurrentAppKey
from servicekit.http.proxies import client_address
from servicekit.security.cookies import REFRESH_COOKIE


async def _current_visitor(request: Request, app_key: CurrentAppKey) -> Visitor:
    """The visitor.

    Raises Forbidden for a browser on another site's page, InvalidRequest for a bad device id.
    """
    headers = request.headers
    if app_key.channel == "web":
        _refuse_foreign_page(headers)
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
        previous_token=request.cookies.get(REFRESH_COOKIE) if app_key.channel == "web" else None,
    )


_LONGEST_AGENT = 400
_SUB_VARIANT = re.compile(r"[a-z0-9_-]{1,64}")

CurrentVisitor = Annotated[Visitor, Depends(_current_visitor)]
"""Parameter type of a route that begins, continues or ends a session."""


def _refuse_foreign_page(headers: Headers) -> None:
    """These calls set or use cookies, which prove nothing about the page (docs/reliability.md, rule 51)."""
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
        raise Forbidden("foreign_origin", "This request did not come from our site")


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
