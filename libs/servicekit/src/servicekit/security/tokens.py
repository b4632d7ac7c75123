"""Who is signed in: access tokens are verified here, in each service, with the keys that identity publishes.

Access tokens live five minutes and are signed with Ed25519 (docs/reliability.md §6). Identity issues them
with the constants of this module; nothing else in the suite signs.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

import httpx2
from joserfc import jws, jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, OKPKey

from servicekit.cancellation import raise_if_cancelled
from servicekit.clock import CLOCK_SKEW_SECONDS
from servicekit.data.snapshot import Snapshot
from servicekit.errors import NotSignedIn, Unavailable
from servicekit.security.principal import Principal, principal_of_claims
from servicekit.telemetry.logs import log

T = TypeVar("T")


ALGORITHM: Final = "Ed25519"
"""EdDSA over Curve25519 under its fully specified name (RFC 9864); the only algorithm accepted."""
ISSUER: Final = "wattle"
AUDIENCE: Final = "wattle"
ACCESS_TOKEN_SECONDS: Final = 300

_MAX_TOKEN_LENGTH = 4096
_CACHED_TOKENS = 20_000
_KEYS_REFRESH_SECONDS = 300
_KEYS_RETRY_SECONDS = 10
_KEYS_ERRORS = (httpx2.HTTPError, JoseError, OSError, ValueError, KeyError, TypeError)


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
        keys that would decide cannot be had: that is no reason to sign a customer out.
        """
        principal = self._verified.get(token)
        if principal is not None:
            if principal.expires_at + CLOCK_SKEW_SECONDS > self._now():
                self._verified.move_to_end(token)
                return principal
            del self._verified[token]
            raise token_expired()
        principal = self._check(token, await self._key_of(token), AUDIENCE, principal_of_claims)
        self._verified[token] = principal
        if len(self._verified) > _CACHED_TOKENS:
            self._verified.popitem(last=False)
        return principal

    async def _key_of(self, token: str) -> OKPKey:
        if len(token) > _MAX_TOKEN_LENGTH:
            raise token_invalid()
        try:
            header = jws.extract_compact(token.encode()).headers()
        except (JoseError, ValueError) as error:
            raise token_invalid() from error
        kid = header.get("kid")
        if header.get("alg") != ALGORITHM or not isinstance(kid, str):
            raise token_invalid()
        key = self._keys.value.get(kid)
        if key is None:
            keys = await self._keys.current(_KEYS_RETRY_SECONDS if self._keys.value else 1)
            key = keys.get(kid)
        if key is not None:
            return key
        if self._keys.is_stale:
            raise Unavailable("keys_unavailable")
        raise token_invalid()

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
            raise token_invalid() from error
        now = self._now()
        if (
            claims.get("iss") != ISSUER
            or claims.get("aud") != audience
            or issued_at > now + CLOCK_SKEW_SECONDS
        ):
            raise token_invalid()
        if expires_at + CLOCK_SKEW_SECONDS <= now:
            raise token_expired()
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


def token_invalid() -> NotSignedIn:
    return NotSignedIn("token_invalid", "Please log in again")


def token_expired() -> NotSignedIn:
    return NotSignedIn("token_expired", "Please log in again")
