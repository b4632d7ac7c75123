"""Dependencies of routes that serve signed-in customers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request

from servicekit.errors import Forbidden, NotSignedIn
from servicekit.security.cookies import (
    ACCESS_COOKIE,
    CUSTOMER_COOKIE,
    REFRESH_COOKIE,
    customer_of_refresh_token,
    refuse_foreign_origin,
)
from servicekit.security.elevation import PASSWORD, SIGN_IN, elevation_required
from servicekit.security.ended_sessions import EndedSessions
from servicekit.security.principal import Principal
from servicekit.security.tokens import AccessTokenVerifier, token_invalid
from servicekit.telemetry.logs import log


async def maybe_any_session(request: Request) -> Principal | None:
    """The customer of a session of any kind, also one that is for one thing only, or None for a visitor.

    Raises NotSignedIn for a token that fails, for the token of another customer than the request names, and
    for a request that names a customer and has no token: a browser that lost its cookie must renew its
    session and not go on as a visitor.
    """
    principal = await _bearer(request)
    claimed = request.headers.get("x-customer-id")
    if claimed is not None and (principal is None or claimed.lower() != str(principal.customer_id)):
        raise _unauthorised()
    return principal


async def _bearer(request: Request) -> Principal | None:
    authorization = request.headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise token_invalid()
    else:
        token = request.cookies.get(ACCESS_COOKIE, "")
        if not token:
            return None
        refuse_foreign_origin(request)
    verifier: AccessTokenVerifier = request.app.state.verifier
    return await verifier.verify(token)


async def any_session(request: Request) -> Principal:
    """The customer of a session of any kind. Raises NotSignedIn."""
    principal = await maybe_any_session(request)
    if principal is None:
        raise NotSignedIn
    return principal


async def maybe_signed_in(request: Request) -> Principal | None:
    """The signed-in customer, or None for a visitor.

    Raises NotSignedIn as `maybe_any_session` does, and Forbidden, such as `password_change_required`, for a
    session that is for one thing only.
    """
    principal = await maybe_any_session(request)
    if principal is not None and principal.restriction is not None:
        raise _restricted(principal.restriction)
    return principal


async def signed_in(request: Request) -> Principal:
    """The signed-in customer. Raises NotSignedIn, and Forbidden as `maybe_signed_in` does."""
    principal = await maybe_signed_in(request)
    if principal is None:
        raise NotSignedIn
    return principal


async def online_session(request: Request) -> Principal:
    """The signed-in customer, all of whose proofs agree and whose session has not ended.

    Header, readable cookie, access token, refresh token, device and session must belong to one customer
    (docs/reliability.md, rule 38): if they do not, the session is revoked. Raises NotSignedIn, Forbidden as
    `maybe_signed_in` does, and Forbidden `REQUIRED` for the weak session of a link.
    """
    return await _online(request, signed_in)


async def online_any_session(request: Request) -> Principal:
    """The same for a session of any kind, also one that is for one thing only."""
    return await _online(request, any_session)


async def _online(request: Request, find: Callable[[Request], Awaitable[Principal]]) -> Principal:
    ended: EndedSessions = request.app.state.ended_sessions
    principal = await _bearer(request)
    if principal is not None and not _agree(principal, request):
        log.warning("session_revoked", reason="proofs_disagree", session_id=str(principal.session_id))
        await ended.revoke(principal.session_id)
        raise _unauthorised()
    principal = await find(request)
    if await ended.contains(principal.session_id):
        raise NotSignedIn("session_ended", "Your session has ended. Please log in again")
    if principal.aal < PASSWORD:
        raise elevation_required(SIGN_IN)
    return principal


def _agree(principal: Principal, request: Request) -> bool:
    """Whether all proofs of a request name the same customer on the same device."""
    customer = str(principal.customer_id)
    headers, cookies = request.headers, request.cookies
    claimed = headers.get("x-customer-id")
    if claimed is not None and claimed.lower() != customer:
        return False
    device = headers.get("x-device-id")
    if device and principal.device_id is not None and device.lower() != str(principal.device_id):
        return False
    sent = headers.get("authorization", "").partition(" ")[2]
    if sent and cookies.get(ACCESS_COOKIE, "") not in ("", sent):
        return False
    readable = cookies.get(CUSTOMER_COOKIE, "")
    named = customer_of_refresh_token(cookies.get(REFRESH_COOKIE, ""))
    return readable.lower() in ("", customer) and named in (None, principal.customer_id)


MaybeSignedIn = Annotated[Principal | None, Depends(maybe_signed_in)]
"""Parameter type of a route that serves everybody and knows the customer when there is one."""
SignedIn = Annotated[Principal, Depends(signed_in)]
"""Parameter type of a route for signed-in customers."""
AnySession = Annotated[Principal, Depends(any_session)]
"""Parameter type of a route that also serves a session for one thing only, such as a new password."""
OnlineSession = Annotated[Principal, Depends(online_session)]
"""Parameter type of a route that moves money: every proof of who calls is checked, and the session itself."""


def _unauthorised() -> NotSignedIn:
    return NotSignedIn("unauthorised", "Please log in again")


def _restricted(restriction: str) -> Forbidden:
    return Forbidden(f"{restriction}_required", "Please finish signing in first")
