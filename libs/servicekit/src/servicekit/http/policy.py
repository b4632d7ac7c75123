"""One policy for every call of the public API: which client calls, in which version, signed or not.

An app key identifies a client program, never a person: it authorises nothing by itself
(docs/reliability.md §7).
"""

from __future__ import annotations

import hmac
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, Request
from fastapi.routing import iter_route_contexts
from pydantic import SecretStr

from servicekit.errors import InvalidRequest, NotSignedIn
from servicekit.http.signatures import DEFAULT_VERSION, signature_of, string_to_sign
from servicekit.security.session_keys import check_name, session_key, split_signature
from servicekit.settings import AppKey

SIGNATURE_WINDOW_SECONDS: Final = 300
API_PREFIX: Final = "/api/"

VERSIONS_KEY: Final = "x-api-versions"
PUBLIC_KEY: Final = "x-public"
MAX_BODY_KEY: Final = "x-max-body-bytes"

PUBLIC: Final[dict[str, Any]] = {PUBLIC_KEY: True}
"""`openapi_extra` of a route that needs no app key, such as published keys and webhooks of providers."""

ClaimRequestId = Callable[[str, str], Awaitable[bool]]
"""Given the app key and a request id: whether the id was never seen before within the window."""


def serves(*versions: str, public: bool = False) -> dict[str, Any]:
    """`openapi_extra` of a route for other versions than 3.0: `openapi_extra=serves("3.0", "3.3")`."""
    if not versions:
        raise ValueError("a route serves at least one version")
    return {VERSIONS_KEY: list(versions), PUBLIC_KEY: public}


def max_body(max_body_bytes: int) -> dict[str, Any]:
    """`openapi_extra` of a route that takes larger bodies than others, such as an upload."""
    return {MAX_BODY_KEY: max_body_bytes}


async def current_app_key(request: Request) -> AppKey:
    """Whose app a request came from; of a route that needs an app key."""
    key: AppKey = request.scope["servicekit.app_key"]
    return key


CurrentAppKey = Annotated[AppKey, Depends(current_app_key)]
"""Parameter type of a route that must know the calling client; not for public routes."""


@dataclass(frozen=True, slots=True)
class _RoutePolicy:
    path: re.Pattern[str]
    methods: frozenset[str]
    versions: frozenset[str]
    public: bool
    max_body_bytes: int | None


class ApiPolicy:
    """Checks each request of an application before it is routed.

    The common case, a known key that need not sign and the default version, costs two dictionary look-ups;
    the routes are searched only where the answer depends on the route.
    """

    def __init__(
        self,
        keys: Iterable[AppKey],
        *,
        claim_request_id: ClaimRequestId | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Raises ValueError when a key signs and `claim_request_id` is missing, or two keys are equal."""
        self._keys: dict[bytes, AppKey] = {}
        for key in keys:
            if self._keys.setdefault(key.key.encode(), key) is not key:
                raise ValueError(f"app key {key.key} is stated twice")
            if key.requires_signature and claim_request_id is None:
                raise ValueError("signed app keys need a store of request ids")
        self._claim_request_id = claim_request_id
        self._now = now
        self._routes: tuple[_RoutePolicy, ...] = ()
        self._unusual: tuple[_RoutePolicy, ...] = ()
        self._uploads: tuple[_RoutePolicy, ...] = ()

    def bind(self, app: FastAPI) -> None:
        """Learns the routes of the application; called once all are included."""
        routes = []
        for route in iter_route_contexts(app.routes):
            extra = getattr(route, "openapi_extra", None) or {}
            if route.path is None or not route.path.startswith(API_PREFIX):
                continue
            routes.append(
                _RoutePolicy(
                    path=route.path_regex,
                    methods=frozenset(route.methods or ()),
                    versions=frozenset(extra.get(VERSIONS_KEY, (DEFAULT_VERSION,))),
                    public=bool(extra.get(PUBLIC_KEY, False)),
                    max_body_bytes=extra.get(MAX_BODY_KEY),
                )
            )
        self._routes = tuple(routes)
        self._uploads = tuple(route for route in routes if route.max_body_bytes is not None)
        self._unusual = tuple(route for route in routes if DEFAULT_VERSION not in route.versions)

    def max_body_bytes(self, method: str, path: str, usual: int) -> int:
        """The longest body that a call takes: its route's own limit, or else `usual`."""
        for route in _matching(self._uploads, method, path):
            return route.max_body_bytes or usual
        return usual

    def identify(self, method: str, path: str, headers: Mapping[bytes, bytes]) -> AppKey | None:
        """The client that calls, or None on a public route.

        Raises InvalidRequest (`app_key_missing`, `unsupported_version`) or NotSignedIn (`app_key_unknown`).
        """
        version = headers.get(b"x-api-version", b"3.0")
        if version != b"3.0" or self._unusual:
            self._check_version(method, path, version.decode("latin-1"))
        sent = headers.get(b"x-app-key")
        key = None if sent is None else self._keys.get(sent)
        if key is not None:
            return key
        if any(route.public for route in _matching(self._routes, method, path)):
            return None
        if sent is None:
            raise InvalidRequest("app_key_missing", "The X-App-Key header is missing", target="X-App-Key")
        raise NotSignedIn(
            "app_key_unknown", "The X-App-Key header does not match a known client", target="X-App-Key"
        )

    def _check_version(self, method: str, path: str, version: str) -> None:
        candidates = self._unusual if version == DEFAULT_VERSION else self._routes
        for route in _matching(candidates, method, path)[:1]:
            if version not in route.versions:
                served = ", ".join(sorted(route.versions))
                raise InvalidRequest(
                    "unsupported_version", f"This endpoint supports version {served}", target="X-Api-Version"
                )

    def check_signature_headers(self, headers: Mapping[bytes, bytes]) -> None:
        """Checks what a signed request must carry, before its body is read.

        Raises InvalidRequest (`signature_missing`, `timestamp_invalid`, `request_id_missing`) or NotSignedIn
        (`timestamp_out_of_range`).
        """
        if b"x-signature" not in headers:
            raise InvalidRequest(
                "signature_missing", "The X-Signature header is missing", target="X-Signature"
            )
        timestamp = headers.get(b"x-timestamp", b"").decode("latin-1")
        if not re.fullmatch(r"[0-9]{1,12}", timestamp):
            raise InvalidRequest(
                "timestamp_invalid", "The X-Timestamp header must be seconds since 1970", target="X-Timestamp"
            )
        if not is_request_id(headers.get(b"x-request-id", b"").decode("latin-1")):
            raise InvalidRequest(
                "request_id_missing", "A signed request needs an X-Request-Id", target="X-Request-Id"
            )
        if abs(self._now() - int(timestamp)) > SIGNATURE_WINDOW_SECONDS:
            raise NotSignedIn(
                "timestamp_out_of_range",
                "The request time is too far from the server time",
                target="X-Timestamp",
            )

    async def check_signature(
        self, key: AppKey, method: str, path: str, query: str, body: bytes, headers: Mapping[bytes, bytes]
    ) -> None:
        """Checks the signature itself, of a request whose headers passed, and that its id was never seen.

        The signature is one with a secret of the app key itself, or, of a browser, the name of a session key,
        a colon and one with that key (servicekit.security.session_keys).

        Raises NotSignedIn (`signature_invalid`, `session_key_expired`, `request_repeated`).
        """
        request_id = headers[b"x-request-id"].decode("latin-1")
        text = string_to_sign(
            method=method,
            path=path,
            query=query,
            body=body,
            timestamp=headers[b"x-timestamp"].decode("latin-1"),
            request_id=request_id,
            session_id=headers.get(b"x-session-id", b"").decode("latin-1"),
            version=headers.get(b"x-api-version", b"3.0").decode("latin-1"),
        )
        name, sent = split_signature(headers[b"x-signature"].decode("latin-1"))
        if (name is not None) != (key.channel == "web"):
            raise NotSignedIn(
                "signature_invalid", "Only browsers sign with session keys", target="X-Signature"
            )
        if name is not None:
            check_name(name, self._now())
        # Each secret is compared, also after a match, so that timing does not tell which one is current.
        matches = [
            hmac.compare_digest(
                signature_of(_key_of(secret, key, name), text).encode(), sent.encode("latin-1")
            )
            for secret in key.secrets
        ]
        if not any(matches):
            raise NotSignedIn("signature_invalid", "The signature does not match", target="X-Signature")
        if self._claim_request_id is not None and not await self._claim_request_id(key.key, request_id):
            raise NotSignedIn(
                "request_repeated", "A request with this id was already received", target="X-Request-Id"
            )


_REQUEST_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{7,127}")


def is_request_id(value: str) -> bool:
    """Whether a request id is taken as sent: 8 to 128 letters, digits, dots, colons, dashes, underscores."""
    return _REQUEST_ID.fullmatch(value) is not None


def _key_of(secret: SecretStr, key: AppKey, name: str | None) -> SecretStr:
    """What a client signs with: the secret, or the session key that follows from it."""
    return secret if name is None else SecretStr(session_key(secret.get_secret_value(), key.key, name))


def _matching(routes: Iterable[_RoutePolicy], method: str, path: str) -> list[_RoutePolicy]:
    return [route for route in routes if method in route.methods and route.path.match(path)]
