"""Channels to other services: unary calls with a deadline, the trace and our own errors.

A channel wraps each method once, instead of interceptors, which start a task more for every call.
"""

from __future__ import annotations

from contextlib import nullcontext
from time import perf_counter
from typing import Any, Final

import grpc
import orjson
from opentelemetry.trace import SpanKind
from pydantic import SecretStr

from servicekit.rpc.errors import error_of_call
from servicekit.rpc.metadata import REQUEST_ID_KEY, TOKEN_KEY, TRACE_KEY
from servicekit.telemetry import metrics
from servicekit.telemetry import tracing as telemetry

DEFAULT_TIMEOUT_SECONDS: Final = 2.0

# The health of each server is watched: one that is about to stop gets no further call while it still answers,
# because a stop cancels what arrives at that moment, and then the outcome is unknown.
_SERVICE_CONFIG: Final = orjson.dumps(
    {"loadBalancingConfig": [{"round_robin": {}}], "healthCheckConfig": {"serviceName": ""}}
).decode()
_CHANNEL_OPTIONS: Final = (
    ("grpc.service_config", _SERVICE_CONFIG),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2000),
    # A server that ends its connection makes the channel look up the addresses again, by default only once in
    # 30 s: replicas that roll one after the other would all be gone before.
    ("grpc.dns_min_time_between_resolutions_ms", 1000),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 5_000),
)


def open_channel(
    target: str,
    *,
    timeout: float = DEFAULT_TIMEOUT_SECONDS,
    token: SecretStr | None = None,
) -> Channel:
    """A channel to another service at `host:port`, for its generated stub; connects when first used.

    `token` is what this service shows to that one.
    `await stub.Purchase(request)` gives up after `timeout` seconds, or after the call's own `timeout=`. It
    raises the ServiceError that the other side raised; Unavailable(`dependency_unavailable`) when there was
    no answer in time, and then the outcome is unknown; Unavailable(`dependency_failed`) when the other side
    failed.
    """
    return Channel(grpc.aio.insecure_channel(target, options=_CHANNEL_OPTIONS), timeout, token)


class Channel(grpc.aio.Channel):
    """A channel with unary methods only; close it when the service stops."""

    def __init__(self, inner: grpc.aio.Channel, timeout: float, token: SecretStr | None) -> None:
        self._inner = inner
        self._timeout = timeout
        self._token = None if token is None else token.get_secret_value()

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
                raise error_of_call(error) from error
            finally:
                self._durations.observe((self._name, code), perf_counter() - started)

    def _metadata(self) -> tuple[tuple[str, str], ...]:
        metadata: tuple[tuple[str, str], ...] = ()
        context = telemetry.current()
        if context is not None:
            metadata = ((TRACE_KEY, context.traceparent),)
            if context.request_id is not None:
                metadata += ((REQUEST_ID_KEY, context.request_id),)
        if self._token is not None:
            metadata += ((TOKEN_KEY, self._token),)
        return metadata
