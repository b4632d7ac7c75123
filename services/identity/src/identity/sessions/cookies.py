"""The cookies of the web channel (decision 0004): the only place where a browser has its tokens.

The access token's cookie lives as long as the session, not as long as the token: an expired token must be
seen by the services, so that they ask for a refresh instead of taking the customer for an anonymous visitor.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from fastapi import Response

from servicekit.security.cookies import ACCESS_COOKIE, CUSTOMER_COOKIE, REFRESH_COOKIE

DEVICE_COOKIE = "__Host-wattle_device"
"""Proof that a device is trusted; stays when its session ends."""


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


def clear_session_cookies(response: Response) -> None:
    for name in (ACCESS_COOKIE, REFRESH_COOKIE, CUSTOMER_COOKIE):
        response.delete_cookie(name, path="/", secure=True, httponly=name != CUSTOMER_COOKIE, samesite="lax")
