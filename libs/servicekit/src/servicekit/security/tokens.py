"""Who is signed in: access tokens are verified here, in each service, with the keys that identity publishes.

Access tokens live five minutes and are signed with Ed25519 (docs/reliability.md §6). Identity issues them
with the constants of this module; nothing else in the suite signs.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar, cast
from urllib.parse import urlsplit
from uuid import UUID

import httpx2
from fastapi import Depends, Request
from joserfc import jws, jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, OKPKey
from redis.asyncio import Redis
from redis.exceptions import RedisError

from servicekit.cancellation import raise_if_cancelled
from servicekit.clock import CLOCK_SKEW_SECONDS
from servicekit.data.snapshot import Snapshot
from servicekit.errors import Forbidden, NotSignedIn, Unavailable
from servicekit.security.elevation import PASSWORD, SIGN_IN, elevation_required
from servicekit.telemetry.logs import log

ALGORITHM: Final = "Ed25519"
"""EdDSA over Curve25519 under its fully specified name (RFC 9864); the only algorithm accepted."""
ISSUER: Final = "wattle"
AUDIENCE: Final = "wattle"
ACCESS_TOKEN_SECONDS: Final = 300

ACCESS_COOKIE: Final = "__Host-wattle_access"
REFRESH_COOKIE: Final = "__Host-wattle_refresh"
CUSTOMER_COOKIE: Final = "wattle_customer"
"""Readable by scripts: the customer id alone."""

CLAIM_CUSTOMER: Final = "sub"
CLAIM_SESSION: Final = "sid"
CLAIM_ASSURANCE: Final = "aal"
CLAIM_METHODS: Final = "amr"
CLAIM_AUTHENTICATED_AT: Final = "auth_time"
CLAIM_SEGMENT: Final = "seg"
CLAIM_REGION: Final = "reg"
CLAIM_PRICING: Final = "prc"
CLAIM_SUB_VARIANT: Final = "sv"
CLAIM_ELEVATION: Final = "elv"
CLAIM_DEVICE: Final = "dev"
CLAIM_RESTRICTION: Final = "rst"

T = TypeVar("T")

_MAX_TOKEN_LENGTH = 4096
_CACHED_TOKENS = 20_000
_KEYS_REFRESH_SECONDS = 300
_KEYS_RETRY_SECONDS = 10
_KEYS_ERRORS = (httpx2.HTTPError, JoseError, OSError, ValueError, KeyError, TypeError)


@dataclass(frozen=True, slots=True)
class Elevation:
    """A step-up: the customer proved once more who they are, for one thing (docs/reliability.md, rule 40)."""

    purpose: str
    """What for, such as `withdrawal`."""
    binding: str | None
    """SHA-256, in hexadecimal, of exactly what was confirmed, such as amount and destination."""
    at: int
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Principal:
    """A signed-in customer as the access token states it."""

    customer_id: UUID
    session_id: UUID
    aal: int
    """Authentication assurance level: 0 weak (autologin), 1 password, 2 second factor."""
    segment: str
    region: str
    amr: tuple[str, ...]
    """How the customer authenticated (RFC 8176)."""
    authenticated_at: int
    """Seconds since 1970 of the last authentication."""
    expires_at: int
    """Seconds since 1970 at which the token ends."""
    elevation: Elevation | None = None
    """The step-up that the token was issued for; see `servicekit.security.elevation`."""
    device_id: UUID | None = None
    restriction: str | None = None
    """The one thing that the session may be used for, such as `password_change`."""
    pricing_id: str | None = None
    """The customer's own price list."""
    sub_variant: str | None = None
    """The named alternative of the site that the customer belongs to."""


FetchKeys = Callable[[], Awaitable[Mapping[str, Any]]]
"""Returns a JSON Web Key Set as a dictionary."""


class AccessTokenVerifier:
    """Verifies access tokens; keeps the last good keys while identity is away.

    `keys` is the address of the published keys, or a function that returns them (identity itself has them at
    hand). Run `run` as a background task: it loads the keys and keeps them fresh.
    """

    def __init__(self, keys: str | FetchKeys, *, now: Callable[[], float] = time.time) -> None:
        self._fetch = _http_fetch(keys) if isinstance(keys, str) else keys
        self._now = now
        self._keys: Snapshot[dict[str, OKPKey]] = Snapshot(self._load_keys, {}, stale_on=_KEYS_ERRORS)
        self._verified: OrderedDict[str, Principal] = OrderedDict()

    async def run(self) -> None:
        """Loads the keys, soon again after a failure, then every five minutes, for ever."""
        delay = 0.2
        while True:
            await self._keys.current(0)
            raise_if_cancelled()
            if self._keys.is_stale:
                await asyncio.sleep(delay)
                delay = min(delay * 2, _KEYS_RETRY_SECONDS)
            else:
                delay = 0.2
                await asyncio.sleep(_KEYS_REFRESH_SECONDS)

    async def verify(self, token: str) -> Principal:
        """The principal of a valid token.

        Raises NotSignedIn (`token_invalid`, `token_expired`), or Unavailable (`keys_unavailable`) when the
        keys that would decide cannot be had: that is no reason to sign anybody out.
        """
        principal = self._verified.get(token)
        if principal is not None:
            if principal.expires_at + CLOCK_SKEW_SECONDS > self._now():
                self._verified.move_to_end(token)
                return principal
            del self._verified[token]
            raise _expired()
        principal = self._check(token, await self._key_of(token), AUDIENCE, _principal)
        self._verified[token] = principal
        if len(self._verified) > _CACHED_TOKENS:
            self._verified.popitem(last=False)
        return principal

    async def _key_of(self, token: str) -> OKPKey:
        if len(token) > _MAX_TOKEN_LENGTH:
            raise _invalid()
        try:
            header = jws.extract_compact(token.encode()).headers()
        except (JoseError, ValueError) as error:
            raise _invalid() from error
        kid = header.get("kid")
        if header.get("alg") != ALGORITHM or not isinstance(kid, str):
            raise _invalid()
        key = self._keys.value.get(kid)
        if key is None:
            keys = await self._keys.current(_KEYS_RETRY_SECONDS if self._keys.value else 1)
            key = keys.get(kid)
        if key is not None:
            return key
        if self._keys.is_stale:
            raise Unavailable("keys_unavailable")
        raise _invalid()

    async def verify_claims(self, token: str, audience: str, read: Callable[[Mapping[str, Any]], T]) -> T:
        """What `read` makes of the claims of a valid token for an audience other than customers.

        `read` raises KeyError, TypeError or ValueError for claims that it cannot use. Raises as `verify`
        does.
        """
        return self._check(token, await self._key_of(token), audience, read)

    def _check(self, token: str, key: OKPKey, audience: str, read: Callable[[Mapping[str, Any]], T]) -> T:
        try:
            claims = jwt.decode(token, key, algorithms=[ALGORITHM]).claims
            found = read(claims)
            issued_at, expires_at = int(claims["iat"]), int(claims["exp"])
        except (JoseError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise _invalid() from error
        now = self._now()
        if (
            claims.get("iss") != ISSUER
            or claims.get("aud") != audience
            or issued_at > now + CLOCK_SKEW_SECONDS
        ):
            raise _invalid()
        if expires_at + CLOCK_SKEW_SECONDS <= now:
            raise _expired()
        return found

    async def _load_keys(self) -> dict[str, OKPKey]:
        try:
            keys = _usable_keys(await self._fetch())
        except _KEYS_ERRORS as error:
            log.warning("token_keys_not_loaded", error_type=type(error).__name__)
            raise
        if set(keys) != set(self._keys.value):
            log.info("token_keys_loaded", key_ids=sorted(keys))
            # Tokens of a withdrawn key end with it.
            self._verified.clear()
        return keys


def _principal(claims: Mapping[str, Any]) -> Principal:
    return Principal(
        customer_id=UUID(claims[CLAIM_CUSTOMER]),
        session_id=UUID(claims[CLAIM_SESSION]),
        aal=int(claims[CLAIM_ASSURANCE]),
        segment=str(claims[CLAIM_SEGMENT]),
        region=str(claims[CLAIM_REGION]),
        pricing_id=claims.get(CLAIM_PRICING),
        sub_variant=claims.get(CLAIM_SUB_VARIANT),
        amr=tuple(str(method) for method in claims[CLAIM_METHODS]),
        authenticated_at=int(claims[CLAIM_AUTHENTICATED_AT]),
        expires_at=int(claims["exp"]),
        elevation=_elevation(claims.get(CLAIM_ELEVATION)),
        device_id=UUID(claims[CLAIM_DEVICE]) if CLAIM_DEVICE in claims else None,
        restriction=claims.get(CLAIM_RESTRICTION),
    )


def _elevation(claim: Mapping[str, Any] | None) -> Elevation | None:
    if claim is None:
        return None
    binding = claim["binding"]
    return Elevation(str(claim["purpose"]), None if binding is None else str(binding), int(claim["at"]))


def _usable_keys(document: Mapping[str, Any]) -> dict[str, OKPKey]:
    published = KeySet.import_key_set({"keys": list(document["keys"])})
    return {
        key.kid: key
        for key in published.keys
        if isinstance(key, OKPKey) and key.kid is not None and key.curve_name == "Ed25519"
    }


def _http_fetch(url: str) -> FetchKeys:
    async def fetch() -> Mapping[str, Any]:
        async with httpx2.AsyncClient(timeout=2) as client:
            response = await client.get(url)
            response.raise_for_status()
            document = response.json()
        if not isinstance(document, dict):
            raise TypeError("a key set is an object")
        return document

    return fetch


class EndedSessions:
    """The sessions that ended while their access tokens still live, in Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def add(self, session_id: UUID) -> None:
        """Ends a session for the money routes at once. Raises RedisError when it cannot be stored."""
        await self._redis.set(_ended(session_id), b"1", ex=ACCESS_TOKEN_SECONDS + 2 * CLOCK_SKEW_SECONDS)

    async def revoke(self, session_id: UUID) -> None:
        """Ends a session whose proofs contradict each other, for good: identity reads what is noted here.

        While Redis is away only the call at hand is refused.
        """
        try:
            async with self._redis.pipeline() as commands:
                commands.set(_ended(session_id), b"1", ex=ACCESS_TOKEN_SECONDS + 2 * CLOCK_SKEW_SECONDS)
                commands.sadd(_REVOKED, str(session_id))
                await commands.execute()
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="revoked_sessions", error_type=type(error).__name__)

    async def revoked(self) -> set[UUID]:
        """The sessions that services revoked and identity has not ended yet. Raises RedisError."""
        members: Any = await cast(Any, self._redis.smembers(_REVOKED))
        return {UUID(member.decode()) for member in members}

    async def forget_revoked(self, session_ids: Iterable[UUID]) -> None:
        """Drops sessions that identity has ended. Raises RedisError."""
        names = [str(session_id) for session_id in session_ids]
        if names:
            await cast(Any, self._redis.srem(_REVOKED, *names))

    async def contains(self, session_id: UUID) -> bool:
        """Whether the session has ended; False while Redis is away, when the token alone decides."""
        try:
            return bool(await self._redis.exists(_ended(session_id)))
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="ended_sessions", error_type=type(error).__name__)
            return False


_REVOKED = "session:revoked"


def _ended(session_id: UUID) -> str:
    return f"session:ended:{session_id}"


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
            raise _invalid()
    else:
        token = request.cookies.get(ACCESS_COOKIE, "")
        if not token:
            return None
        _refuse_foreign_origin(request)
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
    """Whether whatever a request says about who calls is the same customer on the same device."""
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


def customer_of_refresh_token(token: str) -> UUID | None:
    """The customer that a refresh token names; None for a text that names none. It proves nothing."""
    name, separator, _ = token.partition(".")
    try:
        return UUID(hex=name) if separator else None
    except ValueError:
        return None


MaybeSignedIn = Annotated[Principal | None, Depends(maybe_signed_in)]
"""Parameter type of a route that serves everybody and knows the customer when there is one."""
SignedIn = Annotated[Principal, Depends(signed_in)]
"""Parameter type of a route for signed-in customers."""
AnySession = Annotated[Principal, Depends(any_session)]
"""Parameter type of a route that also serves a session for one thing only, such as a new password."""
OnlineSession = Annotated[Principal, Depends(online_session)]
"""Parameter type of a route that moves money: every proof of who calls is checked, and the session itself."""


def _refuse_foreign_origin(request: Request) -> None:
    """A cookie proves nothing about the page that made the browser send it (docs/reliability.md, rule 51)."""
    origin = request.headers.get("origin")
    if request.method in ("GET", "HEAD") or origin is None:
        return
    if urlsplit(origin).netloc != request.headers.get("host", ""):
        raise Forbidden("foreign_origin", "This request did not come from our site")


def _unauthorised() -> NotSignedIn:
    return NotSignedIn("unauthorised", "Please log in again")


def _restricted(restriction: str) -> Forbidden:
    return Forbidden(f"{restriction}_required", "Please finish signing in first")


def _invalid() -> NotSignedIn:
    return NotSignedIn("token_invalid", "Please log in again")


def _expired() -> NotSignedIn:
    return NotSignedIn("token_expired", "Please log in again")
