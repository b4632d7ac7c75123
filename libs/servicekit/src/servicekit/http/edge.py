"""The one middleware of every service: request id, trace, metrics, client policy, headers, last handler.

Pure ASGI and a single layer, because each further layer costs every request (docs/architecture.md, Rules for
speed).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from time import perf_counter
from typing import Final
from urllib.parse import quote

from fastapi import FastAPI, HTTPException
from fastapi.routing import iter_route_contexts
from opentelemetry.trace import SpanKind
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from servicekit import deadline
from servicekit.errors import InvalidRequest, NotFound, RequestTooLarge, ServiceError, Unavailable
from servicekit.http.envelope import NULL_CHARACTER, error_response
from servicekit.http.policy import API_PREFIX, ApiPolicy, is_request_id
from servicekit.settings import ServiceSettings
from servicekit.telemetry import metrics
from servicekit.telemetry import tracing as telemetry
from servicekit.telemetry.logs import log

MAX_BODY_BYTES: Final = 256 * 1024
SLOW_SECONDS: Final = 1.0
INTERNAL_PATHS: Final = frozenset({"/health/live", "/health/ready", "/metrics", "/openapi.json"})

_UNMATCHED = "unmatched"
_KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RouteNames:
    """The full template of each route of an application, such as `/api/tickets/{ticket_id}`.

    The framework puts the route as its router knows it into the scope, without the prefix of the inclusion.
    """

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def bind(self, app: FastAPI) -> None:
        """Learns the routes of the application; called once all are included."""
        self._names = {
            id(route.original_route): route.path
            for route in iter_route_contexts(app.routes)
            if route.path is not None
        }

    def of(self, scope: Scope) -> str:
        """The template that the request matched; never the raw path, which anybody can vary."""
        return self._names.get(id(scope.get("route")), _UNMATCHED)


class EdgeMiddleware:
    """Wraps an application; see the module."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        policy: ApiPolicy,
        names: RouteNames,
        settings: ServiceSettings,
        serves_pages: bool = False,
    ) -> None:
        self._app = app
        self._serves_pages = serves_pages
        self._policy = policy
        self._names = names
        self._logs_all = settings.log_level == "debug"
        self._durations = metrics.Durations(metrics.HTTP_DURATION)
        self._under_way = 0
        self._most_under_way = settings.max_concurrent_requests
        metrics.HTTP_UNDER_WAY.set_function(lambda: self._under_way)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        headers: dict[bytes, bytes] = dict(scope["headers"])
        request_id = _request_id(headers)
        sent_trace = headers.get(b"traceparent")
        context = telemetry.begin_from_outside(
            None if sent_trace is None else sent_trace.decode("latin-1"), request_id
        )
        exchange = _Exchange(send, request_id.encode(), scope["path"].startswith(API_PREFIX))
        token = telemetry.enter(context)
        deadline_token = deadline.begin(deadline.REQUEST_SECONDS)
        self._under_way += 1
        try:
            recording = telemetry.record(context, scope["method"], SpanKind.SERVER, {})
            if recording is None:
                await self._answer(scope, receive, exchange, headers)
            else:
                with recording:
                    await self._answer(scope, receive, exchange, headers)
                    self._describe(recording, scope, exchange)
        finally:
            self._under_way -= 1
            self._account(scope, exchange, perf_counter() - started)
            deadline.end(deadline_token)
            telemetry.leave(token)

    async def _answer(
        self, scope: Scope, receive: Receive, exchange: _Exchange, headers: Mapping[bytes, bytes]
    ) -> None:
        try:
            receive = await self._admit(scope, receive, headers)
            await self._app(scope, receive, exchange.send)
        except ServiceError as error:
            await _refuse(error, scope, receive, exchange)
        except (
            Exception
        ) as error:  # the last line: whatever was missed becomes a logged 500, never a raw text
            exchange.failure = type(error).__qualname__
            log.exception("request_failed", method=scope["method"], route=self._names.of(scope))
            await _refuse(ServiceError(), scope, receive, exchange)

    async def _admit(self, scope: Scope, receive: Receive, headers: Mapping[bytes, bytes]) -> Receive:
        """Applies the policy; returns what the application reads the body from. Raises ServiceError."""
        path: str = scope["path"]
        if path in INTERNAL_PATHS and _came_through_gateway(headers):
            raise NotFound
        if not self._serves_pages or path.startswith(API_PREFIX):
            if "\0" in path:
                raise NotFound  # No table takes it, so nothing has this name.
            if b"%00" in scope["query_string"]:
                raise InvalidRequest(*NULL_CHARACTER)
        length = headers.get(b"content-length")
        limit = MAX_BODY_BYTES
        if length is None or not length.isdigit() or int(length) > limit:
            # Only a body that may be long has its route looked up.
            limit = self._policy.max_body_bytes(scope["method"], path, MAX_BODY_BYTES)
        if length is not None and (not length.isdigit() or int(length) > limit):
            raise RequestTooLarge
        if path.startswith(API_PREFIX):
            if self._under_way > self._most_under_way:
                # Better a quick refusal for some than a slow answer for all.
                raise Unavailable("overloaded")
            key = self._policy.identify(scope["method"], path, headers)
            scope["servicekit.app_key"] = key
            if key is not None and key.requires_signature:
                self._policy.check_signature_headers(headers)
                body = await _read(receive, limit)
                await self._policy.check_signature(
                    key,
                    scope["method"],
                    _raw_path(scope),
                    scope["query_string"].decode("latin-1"),
                    body,
                    headers,
                )
                return _replay(body, receive)
        if length is None and b"transfer-encoding" in headers:
            return _limited(receive, limit)
        return receive

    def _describe(self, recording: telemetry.Recording, scope: Scope, exchange: _Exchange) -> None:
        route = self._names.of(scope)
        recording.rename(f"{scope['method']} {route}")
        recording.set("http.request.method", scope["method"])
        recording.set("http.route", route)
        recording.set("http.response.status_code", exchange.status)
        if exchange.status >= 500:
            recording.fail(exchange.failure or str(exchange.status))

    def _account(self, scope: Scope, exchange: _Exchange, seconds: float) -> None:
        method = scope["method"] if scope["method"] in _KNOWN_METHODS else "OTHER"
        route = self._names.of(scope)
        self._durations.observe((method, route, str(exchange.status)), seconds)
        level = ""
        if exchange.status >= 500 or seconds > SLOW_SECONDS:
            level = "warning"
        elif self._logs_all:
            level = "debug"
        if level:
            key = scope.get("servicekit.app_key")
            getattr(log, level)(
                "request",
                method=method,
                route=route,
                status=exchange.status,
                milliseconds=round(seconds * 1000, 2),
                channel=None if key is None else key.channel,
            )


class _Exchange:
    """The answer on its way out: adds the headers that every answer has, and remembers the status.

    The status stays 499 when the client left before an answer began.
    """

    __slots__ = ("_is_api", "_request_id", "_send", "failure", "started", "status")

    def __init__(self, send: Send, request_id: bytes, is_api: bool) -> None:
        self._send = send
        self._request_id = request_id
        self._is_api = is_api
        self.started = False
        self.status = 499
        self.failure: str | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self.status = message["status"]
            headers = list(message["headers"])
            headers.append((b"x-request-id", self._request_id))
            headers.append((b"x-content-type-options", b"nosniff"))
            # What a customer sees is for that customer alone, unless a route says how it may be kept.
            if self._is_api and not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message["headers"] = headers
        await self._send(message)


async def _refuse(error: ServiceError, scope: Scope, receive: Receive, exchange: _Exchange) -> None:
    if exchange.started:
        # The response has begun: the server closes the connection, so that the client sees it is incomplete.
        raise error
    await error_response(error)(scope, receive, exchange.send)


def _request_id(headers: Mapping[bytes, bytes]) -> str:
    sent = headers.get(b"x-request-id")
    if sent is not None:
        value = sent.decode("latin-1")
        if is_request_id(value):
            return value
    return f"{random.getrandbits(128):032x}"


def _came_through_gateway(headers: Mapping[bytes, bytes]) -> bool:
    """The gateway names the client in these headers on every request; a probe or a scraper sends neither."""
    return b"x-forwarded-for" in headers or b"x-forwarded-host" in headers


def _raw_path(scope: Scope) -> str:
    raw: bytes | None = scope.get("raw_path")
    return quote(scope["path"]) if raw is None else raw.decode("latin-1")


async def _read(receive: Receive, limit: int) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(chunks)
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise RequestTooLarge
        chunks.append(chunk)
        if not message.get("more_body", False):
            return b"".join(chunks)


def _replay(body: bytes, receive: Receive) -> Receive:
    message: Message | None = {"type": "http.request", "body": body, "more_body": False}

    async def read() -> Message:
        nonlocal message
        if message is None:
            return await receive()
        first, message = message, None
        return first

    return read


def _limited(receive: Receive, limit: int) -> Receive:
    size = 0

    async def read() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > limit:
            # The framework turns any other exception raised while it reads into a 400.
            raise HTTPException(RequestTooLarge.status)
        return message

    return read
