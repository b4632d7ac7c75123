"""The RPC server of a service: its servicers, the health service, and what each call goes through."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, cast

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from opentelemetry.trace import SpanKind

from servicekit import deadline
from servicekit.callers import CallerPolicy
from servicekit.errors import ServiceError
from servicekit.rpc.errors import STATUS_OF_ERROR, encode_error, status_of_subclass
from servicekit.rpc.metadata import ERROR_KEY, REQUEST_ID_KEY, TOKEN_KEY, TRACE_KEY, as_dictionary
from servicekit.telemetry import metrics
from servicekit.telemetry import tracing as telemetry
from servicekit.telemetry.logs import log

if TYPE_CHECKING:
    # Generic in the stubs only.
    _Interceptor = grpc.aio.ServerInterceptor[Any, Any]
else:
    _Interceptor = grpc.aio.ServerInterceptor

MAX_CONCURRENT_CALLS: Final = 320
"""256 and the watches of callers."""

AddServicers = Callable[[grpc.aio.Server], None]
"""Registers a servicer: `lambda server: add_WalletServiceServicer_to_server(servicer, server)`."""

_SERVER_OPTIONS: Final = (
    ("grpc.so_reuseport", 0),
    # A channel looks up addresses only when a connection ends, so connections end: a new replica has its
    # share of the calls within this time and that of a cached address. Calls under way outlive it.
    ("grpc.max_connection_age_ms", 15_000),
    ("grpc.max_connection_age_grace_ms", 30_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.max_receive_message_length", 4 * 1024 * 1024),
)


class RpcServer:
    """The internal side of a service: its servicers, the standard health service, the rules for each call."""

    def __init__(
        self,
        servicers: Sequence[AddServicers],
        *,
        host: str,
        port: int,
        callers: CallerPolicy | None = None,
        max_concurrent: int = MAX_CONCURRENT_CALLS,
    ) -> None:
        """`port` 0 takes a free one. Without `callers` everyone may call everything. Calls over
        `max_concurrent` are refused at once instead of queueing.

        Each channel of a caller watches the health of the server, which is a call too.
        """
        self._servicers = servicers
        self._address = f"{host}:{port}"
        self._callers = callers
        self._max_concurrent = max_concurrent
        self._server: grpc.aio.Server | None = None
        self._health = _Health()
        self.port = port

    async def start(self) -> None:
        """Binds and serves. Raises RuntimeError when the port is taken."""
        server = grpc.aio.server(
            interceptors=[_ServerInterceptor(self._callers)],
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
        """Fails health checks, so that channels choose another server; calls are still answered."""
        await self._health.enter_graceful_shutdown()

    async def stop(self, grace: float) -> None:
        """Takes no new call and gives those under way `grace` seconds."""
        self._health.end_watches()
        if self._server is not None:
            await self._server.stop(grace)


class _Health(cast(Any, health).aio.HealthServicer):  # type: ignore[misc]  # missing in the stubs
    """The standard health service, whose watches end with the server."""

    def __init__(self) -> None:
        super().__init__()
        self._watches: set[asyncio.Task[Any]] = set()

    async def Watch(self, request: Any, context: Any) -> None:  # noqa: N802 - the name of the method
        watch = cast("asyncio.Task[Any]", asyncio.current_task())
        self._watches.add(watch)
        try:
            await super().Watch(request, context)
        finally:
            self._watches.discard(watch)

    def end_watches(self) -> None:
        """Ends them, since a stop waits for calls under way."""
        for watch in self._watches:
            watch.cancel()


class _ServerInterceptor(_Interceptor):
    """Wraps each handler once; a call then costs one look-up."""

    def __init__(self, callers: CallerPolicy | None) -> None:
        self._callers = callers
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
            sent = as_dictionary(context.invocation_metadata())
            trace = telemetry.begin(sent.get(TRACE_KEY), sent.get(REQUEST_ID_KEY))
            token = telemetry.enter(trace)
            deadline_token = deadline.begin(_seconds_left(context))
            code = grpc.StatusCode.OK
            try:
                with telemetry.record(trace, name, SpanKind.SERVER, {"rpc.system": "grpc"}) or nullcontext():
                    if self._callers is not None:
                        self._callers.check(sent.get(TOKEN_KEY), name)
                    return await behaviour(request, context)
            except ServiceError as error:
                code = STATUS_OF_ERROR.get(type(error)) or status_of_subclass(error)
                await context.abort(
                    code, f"{error.code}: {error.message}", ((ERROR_KEY, encode_error(error)),)
                )
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
                deadline.end(deadline_token)
                telemetry.leave(token)

        return handle


def _seconds_left(context: grpc.aio.ServicerContext[Any, Any]) -> float:
    """How long the caller waits; a call without a deadline is treated as a request."""
    left: float | None = context.time_remaining()
    return deadline.REQUEST_SECONDS if left is None else left
