"""Dependencies of routes that serve signed-in customers."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request

from servicekit.errors import Forbidden, NotSignedIn
from servicekit.security.cookies import (
    ACCESS_COOKIE,
    CUSTOMER_COOKIE,
    REFRESH_COOKIE,
    customer_of_refresh_token,
    refuse_foreign_page,
)
from servicekit.security.elevation import PASSWORD, require_assurance
from servicekit.security.ended_sessions import EndedSessions
from servicekit.security.principal import Principal
from servicekit.security.tokens import AccessTokenVerifier, token_invalid
from servicekit.telemetry.logs import log


async def maybe_any_session(request: Request) -> Principal | None:
    """The customer of a session of any kind, also one that is for one thing only, or None for a visitor.

    Every dependency of this module begins here, so that no route, whatever it checks besides, goes on with
    proofs that contradict each other: header, readable cookie, access token, refresh token and device must
    belong to one customer (docs/reliability.md, rule 38), or else the session is revoked. Raises NotSignedIn
    then, for a token that fails, and for a request that names a customer and has no token: a browser that
    lost its cookie must renew its session and not go on as a visitor.
    """
    if _CALLER in request.scope:
        known: Principal | None = request.scope[_CALLER]
        return known
    token = _token(request)
    principal = None
    if token is not None:
        verifier: AccessTokenVerifier = request.app.state.verifier
        principal = await verifier.verify(token)
        if not _agree(principal, request):
            log.warning("session_revoked", reason="proofs_disagree", session_id=str(principal.session_id))
            await _ended_sessions(request).revoke(principal.session_id)
            raise _unauthorised()
    elif "x-customer-id" in request.headers:
        raise _unauthorised()
    request.scope[_CALLER] = principal
    return principal


_CALLER: Final = "servicekit.caller"
_IS_CERTAIN: Final = "servicekit.session_is_certain"
"""False once the session was looked for, True once it has certainly not ended."""


def _token(request: Request) -> str | None:
    authorization = request.headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise token_invalid()
        return token
    token = request.cookies.get(ACCESS_COOKIE, "")
    if not token:
        return None
    refuse_foreign_page(request)
    return token


def _ended_sessions(request: Request) -> EndedSessions:
    ended: EndedSessions = request.app.state.ended_sessions
    return ended


async def _check_not_ended(request: Request, principal: Principal, *, for_certain: bool = False) -> None:
    """Raises NotSignedIn `session_ended`.

    Where Redis does not know, the access token decides, or, `for_certain`, identity: Unavailable while it is
    away. A request looks no more often than it needs, whatever its dependencies are.
    """
    if request.scope.get(_IS_CERTAIN) in (True, for_certain):
        return
    ended = _ended_sessions(request)
    has_ended = await ended.has_ended(principal.session_id, for_certain=for_certain)
    if has_ended is None and for_certain:
        has_ended = await ended.ask(_token(request) or "")
    if has_ended:
        raise NotSignedIn("session_ended", "Your session has ended. Please log in again")
    request.scope[_IS_CERTAIN] = for_certain


async def _any_session(request: Request, *, for_certain: bool) -> Principal:
    principal = await maybe_any_session(request)
    if principal is None:
        raise NotSignedIn
    await _check_not_ended(request, principal, for_certain=for_certain)
    return principal


async def any_session(request: Request) -> Principal:
    """The customer of a session of any kind. Raises NotSignedIn."""
    return await _any_session(request, for_certain=False)


async def maybe_signed_in(request: Request) -> Principal | None:
    """The signed-in customer, or None for a visitor.

    Raises NotSignedIn as `maybe_any_session` does and for an ended session, and Forbidden, such as
    `password_change_required`, for a session that is for one thing only.
    """
    principal = await maybe_any_session(request)
    if principal is not None:
        await _check_not_ended(request, principal)
        _refuse_restricted(principal)
    return principal


async def signed_in(request: Request) -> Principal:
    """The signed-in customer. Raises NotSignedIn, and Forbidden as `maybe_signed_in` does."""
    principal = await maybe_signed_in(request)
    if principal is None:
        raise NotSignedIn
    return principal


async def full_session(request: Request) -> Principal:
    """The signed-in customer, of a session that a password or a code began.

    Raises NotSignedIn, Forbidden as `maybe_signed_in` does, and Forbidden `REQUIRED` for the weak session of
    a link.
    """
    principal = await signed_in(request)
    require_assurance(principal, PASSWORD)
    return principal


async def online_session(request: Request) -> Principal:
    """The signed-in customer, whose session has certainly not ended.

    Raises NotSignedIn, Forbidden as `maybe_signed_in` does, Forbidden `REQUIRED` for the weak session of a
    link, and Unavailable when neither Redis nor identity can say whether the session has ended.
    """
    principal = await _any_session(request, for_certain=True)
    _refuse_restricted(principal)
    require_assurance(principal, PASSWORD)
    return principal


async def online_any_session(request: Request) -> Principal:
    """The same for a session of any kind, also one that is for one thing only."""
    principal = await _any_session(request, for_certain=True)
    require_assurance(principal, PASSWORD)
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
"""Parameter type of a route for signed-in customers, also in the weak session of a link."""
FullSession = Annotated[Principal, Depends(full_session)]
"""Parameter type of a route that shows what a link alone must not: money, tickets, details."""
AnySession = Annotated[Principal, Depends(any_session)]
"""Parameter type of a route that also serves a session for one thing only, such as a new password."""
OnlineSession = Annotated[Principal, Depends(online_session)]
"""Parameter type of a route that moves money: every proof of who calls is checked, and the session itself."""


def _unauthorised() -> NotSignedIn:
    return NotSignedIn("unauthorised", "Please log in again")


def _refuse_restricted(principal: Principal) -> None:
    if principal.restriction is not None:
        raise Forbidden(f"{principal.restriction}_required", "Please finish signing in first")
