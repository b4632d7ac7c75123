"""Calls between services: grpc.aio, unary only, with a deadline, the trace and our own errors.

A service error crosses a call unchanged: the handler raises it, the caller catches the same class with the
same code, target and messages. The client side is a channel that wraps each method once, instead of
interceptors, which start a task more for every call.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, cast

import grpc
import orjson
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from opentelemetry.trace import SpanKind
from pydantic import SecretStr

from servicekit.errors import (
    Conflict,
    FieldError,
    Forbidden,
    InvalidRequest,
    NotFound,
    NotSignedIn,
    RuleRefused,
    ServiceError,
    TooManyRequests,
    Unavailable,
)
from servicekit.telemetry import metrics
from servicekit.telemetry import tracing as telemetry
from servicekit.telemetry.logs import log

if TYPE_CHECKING:
    # Generic in the stubs only.
    _Interceptor = grpc.aio.ServerInterceptor[Any, Any]
else:
    _Interceptor = grpc.aio.ServerInterceptor

DEFAULT_TIMEOUT_SECONDS: Final = 2.0
MAX_CONCURRENT_CALLS: Final = 256

AddServicers = Callable[[grpc.aio.Server], None]
"""Registers a servicer: `lambda server: add_WalletServiceServicer_to_server(servicer, server)`."""

_ERROR_KEY = "wattle-error-bin"
_TOKEN_KEY = "wattle-internal-token"  # noqa: S105 - the name of the header, not a secret
_REQUEST_ID_KEY = "x-request-id"
_TRACE_KEY = "traceparent"

_STATUS: Final[dict[type[ServiceError], grpc.StatusCode]] = {
    InvalidRequest: grpc.StatusCode.INVALID_ARGUMENT,
    NotSignedIn: grpc.StatusCode.UNAUTHENTICATED,
    Forbidden: grpc.StatusCode.PERMISSION_DENIED,
    NotFound: grpc.StatusCode.NOT_FOUND,
    Conflict: grpc.StatusCode.ABORTED,
    RuleRefused: grpc.StatusCode.FAILED_PRECONDITION,
    TooManyRequests: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Unavailable: grpc.StatusCode.UNAVAILABLE,
}
_ERROR_BY_STATUS: Final = {status: error for error, status in _STATUS.items()}

_CHANNEL_OPTIONS: Final = (
    ("grpc.lb_policy_name", "round_robin"),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2000),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 5_000),
)
_SERVER_OPTIONS: Final = (
    ("grpc.so_reuseport", 0),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.max_receive_message_length", 4 * 1024 * 1024),
)


def channel(
    target: str,
    *,
    timeout: float = DEFAULT_TIMEOUT_SECONDS,
    internal_token: SecretStr | None = None,
) -> Channel:
    """A channel to another service at `host:port`, for its generated stub; connects when first used.

    `await stub.Purchase(request)` gives up after `timeout` seconds, or after the call's own `timeout=`. It
    raises the ServiceError that the other side raised; Unavailable(`dependency_unavailable`) when there was
    no answer in time, and then the outcome is unknown; Unavailable(`dependency_failed`) when the other side
    failed.
    """
    return Channel(grpc.aio.insecure_channel(target, options=_CHANNEL_OPTIONS), timeout, internal_token)


class Channel(grpc.aio.Channel):
    """What `channel` returns; close it when the service stops."""

    def __init__(self, inner: grpc.aio.Channel, timeout: float, internal_token: SecretStr | None) -> None:
        self._inner = inner
        self._timeout = timeout
        self._token = None if internal_token is None else internal_token.get_secret_value()

    def unary_unary(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        _registered_method: bool = False,
    ) -> Any:
        inner: Any = self._inner
        call = inner.unary_unary(
            method, request_serializer, response_deserializer, _registered_method=_registered_method
        )
        return _Method(call, method, self._timeout, self._token)

    def unary_stream(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError("calls between services are unary")

    stream_unary = unary_stream
    stream_stream = unary_stream

    async def close(self, grace: float | None = None) -> None:
        await self._inner.close(grace)

    def get_state(self, try_to_connect: bool = False) -> grpc.ChannelConnectivity:
        return self._inner.get_state(try_to_connect)

    async def wait_for_state_change(self, last_observed_state: grpc.ChannelConnectivity) -> None:
        await self._inner.wait_for_state_change(last_observed_state)

    async def channel_ready(self) -> None:
        await self._inner.channel_ready()

    async def __aenter__(self) -> Channel:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class _Method:
    """One remote method, called like the multi-callable that a stub expects."""

    __slots__ = ("_call", "_name", "_timeout", "_token")

    _durations = metrics.Durations(metrics.RPC_CLIENT_DURATION)

    def __init__(self, call: Any, method: str, timeout: float, token: str | None) -> None:
        self._call = call
        self._name = method.lstrip("/")
        self._timeout = timeout
        self._token = token

    async def __call__(
        self,
        request: Any,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - the signature is that of the library's own callables
    ) -> Any:
        recording = None
        context = telemetry.current()
        if context is not None:
            recording = telemetry.record(context, self._name, SpanKind.CLIENT, {"rpc.system": "grpc"})
        started = perf_counter()
        code = "OK"
        with recording or nullcontext():
            try:
                return await self._call(
                    request,
                    timeout=self._timeout if timeout is None else timeout,
                    metadata=self._metadata(),
                )
            except grpc.aio.AioRpcError as error:
                code = error.code().name
                raise _from_status(error) from error
            finally:
                self._durations.observe((self._name, code), perf_counter() - started)

    def _metadata(self) -> tuple[tuple[str, str], ...]:
        metadata: tuple[tuple[str, str], ...] = ()
        context = telemetry.current()
        if context is not None:
            metadata = ((_TRACE_KEY, context.traceparent),)
            if context.request_id is not None:
                metadata += ((_REQUEST_ID_KEY, context.request_id),)
        if self._token is not None:
            metadata += ((_TOKEN_KEY, self._token),)
        return metadata


def _pairs(metadata: Any) -> dict[str, Any]:
    """Metadata as a dictionary: text, and bytes under `-bin` keys. The stubs misname its type."""
    return dict(metadata or ())


def _from_status(error: grpc.aio.AioRpcError) -> ServiceError:
    encoded = _pairs(error.trailing_metadata()).get(_ERROR_KEY)
    if encoded is not None:
        return _decoded(error.code(), encoded)
    if error.code() in (
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        grpc.StatusCode.CANCELLED,
    ):
        return Unavailable("dependency_unavailable")
    return Unavailable("dependency_failed")


def _encoded(error: ServiceError) -> bytes:
    return orjson.dumps(
        {
            "retry_after": error.retry_after,
            "errors": [(entry.target, entry.code, entry.message) for entry in error.errors],
            "code": error.code,
            "message": error.message,
            "target": error.target,
            "entities": error.entities,
        }
    )


def _decoded(status: grpc.StatusCode, value: bytes) -> ServiceError:
    content = orjson.loads(value)
    return _ERROR_BY_STATUS.get(status, ServiceError)(
        content["code"],
        content["message"],
        target=content["target"],
        retry_after=content["retry_after"],
        errors=[FieldError(*entry) for entry in content["errors"]],
        entities=content.get("entities"),
    )


class RpcServer:
    """The internal side of a service: its servicers, the standard health service, the rules for each call."""

    def __init__(
        self,
        servicers: Sequence[AddServicers],
        *,
        host: str,
        port: int,
        internal_token: SecretStr | None = None,
        max_concurrent: int = MAX_CONCURRENT_CALLS,
    ) -> None:
        """`port` 0 takes a free one. Calls over `max_concurrent` are refused at once instead of queueing."""
        self._servicers = servicers
        self._address = f"{host}:{port}"
        self._internal_token = internal_token
        self._max_concurrent = max_concurrent
        self._server: grpc.aio.Server | None = None
        self._health = cast(Any, health).aio.HealthServicer()
        self.port = port

    async def start(self) -> None:
        """Binds and serves. Raises RuntimeError when the port is taken."""
        server = grpc.aio.server(
            interceptors=[_ServerEdge(self._internal_token)],
            options=_SERVER_OPTIONS,
            maximum_concurrent_rpcs=self._max_concurrent,
        )
        for add in self._servicers:
            add(server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        self.port = server.add_insecure_port(self._address)
        await server.start()
        await self._health.set("", health_pb2.HealthCheckResponse.SERVING)
        self._server = server

    async def refuse_new_work(self) -> None:
        """Tells health probes to look elsewhere; calls are still answered."""
        await self._health.enter_graceful_shutdown()

    async def stop(self, grace: float) -> None:
        """Takes no new call and gives those under way `grace` seconds."""
        if self._server is not None:
            await self._server.stop(grace)


class _ServerEdge(_Interceptor):
    """Wraps each handler once; a call then costs one look-up."""

    def __init__(self, internal_token: SecretStr | None) -> None:
        self._token = None if internal_token is None else internal_token.get_secret_value()
        self._handlers: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}
        self._durations = metrics.Durations(metrics.RPC_SERVER_DURATION)

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any]]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any]:
        method = handler_call_details.method
        wrapped = self._handlers.get(method)
        if wrapped is not None:
            return wrapped
        handler = await continuation(handler_call_details)
        if handler is None or handler.unary_unary is None or method.startswith("/grpc.health."):
            return handler
        wrapped = grpc.unary_unary_rpc_method_handler(
            self._wrap(method.lstrip("/"), cast(Any, handler.unary_unary)),
            request_deserializer=handler.request_deserializer,
            response_serializer=handler.response_serializer,
        )
        self._handlers[method] = wrapped
        return wrapped

    def _wrap(self, name: str, behaviour: Callable[[Any, Any], Awaitable[Any]]) -> Any:
        async def handle(request: Any, context: grpc.aio.ServicerContext[Any, Any]) -> Any:
            started = perf_counter()
            sent = _pairs(context.invocation_metadata())
            trace = telemetry.begin(sent.get(_TRACE_KEY), sent.get(_REQUEST_ID_KEY))
            token = telemetry.enter(trace)
            code = grpc.StatusCode.OK
            try:
                with telemetry.record(trace, name, SpanKind.SERVER, {"rpc.system": "grpc"}) or nullcontext():
                    self._check_caller(sent.get(_TOKEN_KEY))
                    return await behaviour(request, context)
            except ServiceError as error:
                code = _STATUS.get(type(error)) or _status_of_subclass(error)
                await context.abort(code, f"{error.code}: {error.message}", ((_ERROR_KEY, _encoded(error)),))
            except asyncio.CancelledError:
                # The deadline passed, or the caller left.
                code = grpc.StatusCode.CANCELLED
                raise
            except Exception:  # the last line: the caller learns that it failed, the log why
                code = grpc.StatusCode.INTERNAL
                log.exception("call_failed", method=name)
                await context.abort(code, "internal_error")
            finally:
                self._durations.observe((name, code.name), perf_counter() - started)
                telemetry.leave(token)

        return handle

    def _check_caller(self, sent: str | None) -> None:
        if self._token is not None and not hmac.compare_digest(sent or "", self._token):
            raise Forbidden("caller_unknown")


def _status_of_subclass(error: ServiceError) -> grpc.StatusCode:
    return next(
        (status for kind, status in _STATUS.items() if isinstance(error, kind)), grpc.StatusCode.INTERNAL
    )
