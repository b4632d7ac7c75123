"""The one way out to providers: only to hosts of an allow-list, never after a redirect (docs/reliability.md,
rule 52).
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2
from opentelemetry.trace import SpanKind
from prometheus_client import Counter
from typing_extensions import override

from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.providers.port import AccessDeniedError, OutcomeUnknownError, ReadDeniedError

PROVIDER_DENIALS: Final = Counter(
    "wallet_provider_denials",
    "Calls that a provider of payments denied us, by host and by its answer, such as 401.",
    ("host", "answer"),
)
"""One that grows is an alarm: until it is remedied nothing is known of payments there."""


_DENIED: Final = (401, 403)
"""The provider does not let us in, or not do this: it has looked at us, and not at the payment."""


class HostNotAllowedError(RuntimeError):
    """A request to a host outside the allow-list: an error of configuration or code."""


class _AllowListTransport(httpx2.AsyncBaseTransport):
    """Sends only to the listed origins."""

    def __init__(self, inner: httpx2.AsyncBaseTransport, origins: Collection[str]) -> None:
        self._inner = inner
        self._origins = frozenset(origins)

    @override
    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if origin_of(str(request.url)) not in self._origins:
            raise HostNotAllowedError(request.url.host)
        return await self._inner.handle_async_request(request)

    @override
    async def aclose(self) -> None:
        await self._inner.aclose()


def origin_of(url: str) -> str:
    """Scheme, host and port of an address, the port always stated."""
    parts = urlsplit(url)
    port = parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    return f"{parts.scheme}://{parts.hostname}:{port}"


class Egress:
    """The HTTP client of all adapters; `open` and `close` it with the service's other connections.

    `timeout` is in seconds, for the whole of a call; it is shorter than the lease of a charge. A call that
    the provider denies us is an alarm, and runs the caller's `on_denied`.
    """

    def __init__(self, origins: Collection[str], *, timeout: float) -> None:
        self._origins = {origin_of(origin) for origin in origins}
        self._timeout = timeout
        self._client: httpx2.AsyncClient | None = None

    async def open(self) -> None:
        """Makes the client; connects to nothing."""
        self._client = httpx2.AsyncClient(
            transport=_AllowListTransport(httpx2.AsyncHTTPTransport(retries=0), self._origins),
            timeout=self._timeout,
            follow_redirects=False,
            trust_env=False,
        )

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def read(self, method: str, url: str, **options: Any) -> httpx2.Response:
        """A call that moves nothing. Raises Unavailable when there is no answer or one of 500 and more, and
        ReadDeniedError when it denies us access.
        """
        try:
            answer = await self._send(method, url, **options)
        except httpx2.HTTPError as error:
            raise Unavailable("provider_unavailable", retry_after=5) from error
        if answer.status_code in _DENIED:
            raise ReadDeniedError("provider_unavailable", retry_after=5)
        if answer.status_code >= 500 or answer.status_code == 429:
            raise Unavailable("provider_unavailable", retry_after=5)
        return answer

    async def move(self, method: str, url: str, **options: Any) -> httpx2.Response:
        """A call that may move money. Raises OutcomeUnknownError when there is no answer that says what
        happened.

        Any answer of 500 and more says nothing; 409 is how providers say that the same key is under way. One
        that denies us access is an AccessDeniedError.
        """
        try:
            answer = await self._send(method, url, **options)
        except httpx2.HTTPError as error:
            raise OutcomeUnknownError(type(error).__name__) from error
        if answer.status_code in _DENIED:
            raise AccessDeniedError(f"status {answer.status_code}")
        if answer.status_code >= 500 or answer.status_code in (408, 409, 425, 429):
            raise OutcomeUnknownError(f"status {answer.status_code}")
        return answer

    async def _send(
        self, method: str, url: str, *, on_denied: Callable[[], None] | None = None, **options: Any
    ) -> httpx2.Response:
        if self._client is None:
            raise RuntimeError("the egress client is not open")
        with span("provider call", kind=SpanKind.CLIENT, **{"server.address": urlsplit(url).hostname or ""}):
            answer = await self._client.request(method, url, **options)
        if answer.status_code in _DENIED:
            note_denial(url, str(answer.status_code))
            if on_denied is not None:
                on_denied()
        return answer


def note_denial(url: str, answer: str) -> None:
    """Tells operators that a provider denies us access; `answer` is its status or its own word for it."""
    host = urlsplit(url).hostname or ""
    log.error("provider_denies_access", host=host, answer=answer)
    PROVIDER_DENIALS.labels(host, answer).inc()


def json_of(
    answer: httpx2.Response, *, is_refusal: Callable[[Mapping[str, Any]], bool], moving: bool = False
) -> dict[str, Any]:
    """The JSON object of an answer. Raises OutcomeUnknownError or Unavailable when it is not the provider's.

    An answer of 400 and more must be the provider's own refusal: a 404 of something in front of it says
    nothing, even if it is JSON.
    """
    try:
        body = answer.json()
    except ValueError as error:
        raise _unreadable(moving) from error
    if not isinstance(body, dict) or (answer.status_code >= 400 and not is_refusal(body)):
        raise _unreadable(moving)
    return body


def is_missing(answer: httpx2.Response) -> bool:
    """Whether the provider knows no such thing. Raises Unavailable for any other refusal, which says nothing
    about it.
    """
    if answer.status_code >= 400 and answer.status_code != 404:
        raise Unavailable("provider_unavailable", retry_after=5)
    return answer.status_code == 404


def _unreadable(moving: bool) -> Exception:
    if moving:
        return OutcomeUnknownError("unreadable answer")
    return Unavailable("provider_unavailable", retry_after=5)


def basic(user: str, password: str) -> Mapping[str, str]:
    """The header of HTTP basic authentication."""
    return {"Authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}
