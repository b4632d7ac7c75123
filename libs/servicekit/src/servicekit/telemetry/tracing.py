"""Traces: one W3C trace context through HTTP, RPC, SQL and events, and spans only where a trace is recorded.

Spans are made by hand, because automatic instrumentation costs more than the requests themselves even when it
records nothing (docs/architecture.md, Rules for speed). The tracer provider stays private to this module for
the same reason: frameworks that look for a global one start to instrument themselves.
"""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Final, Protocol

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.sdk.trace.sampling import ALWAYS_ON
from opentelemetry.trace import (
    NonRecordingSpan,
    SpanContext,
    SpanKind,
    Status,
    StatusCode,
    TraceFlags,
)

from servicekit.errors import ServiceError
from servicekit.telemetry.trace_context import TraceContext

AttributeValue = str | int | float | bool

_TRACEPARENT: Final = re.compile(r"([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?")
_SHUTDOWN_SECONDS: Final = 3
_NO_TRACE: Final = "0" * 32
_NO_SPAN: Final = "0" * 16

MOST_TRACES_A_SECOND: Final = 50
"""Traces from outside that one process records, so that a client that chooses its trace ids does not choose
what is stored. Without effect where every trace is recorded.
"""


class TelemetrySettings(Protocol):
    """The settings that this module reads."""

    @property
    def otlp_endpoint(self) -> str | None: ...
    @property
    def trace_ratio(self) -> float: ...
    @property
    def environment(self) -> str: ...


class Span(Protocol):
    """What the body of `with span(...)` may do."""

    def set(self, key: str, value: AttributeValue) -> None:
        """Adds an attribute. Never personal data and never card data."""

    def fail(self, reason: str) -> None:
        """Marks the span as failed for a reason in one word."""


_current: ContextVar[TraceContext | None] = ContextVar("wattle_trace", default=None)


class _Recorder:
    """The process's tracer, when it exports, and the share of new traces that it records."""

    exporter: SpanExporter | None = None
    provider: TracerProvider | None = None
    tracer: trace.Tracer | None = None
    ratio: float = 0.0
    second: int = 0
    """The second that `recorded` counts traces from outside in."""
    recorded: int = 0


def configure(
    service_name: str, settings: TelemetrySettings, *, exporter: SpanExporter | None = None
) -> None:
    """Starts recording spans for a service; without an endpoint (or exporter) traces are only passed on.

    The queue is bounded: when the receiver is away spans are dropped and requests go on.
    """
    shutdown()
    _Recorder.ratio = settings.trace_ratio
    if exporter is None and settings.otlp_endpoint is not None:
        exporter = OTLPSpanExporter(f"{settings.otlp_endpoint.rstrip('/')}/v1/traces", timeout=5)
    if exporter is None:
        return
    resource = Resource({"service.name": service_name, "deployment.environment.name": settings.environment})
    # Whether to record is decided here, before a span exists; the provider records what it is given.
    provider = TracerProvider(resource=resource, sampler=ALWAYS_ON, shutdown_on_exit=False)
    provider.add_span_processor(
        BatchSpanProcessor(
            exporter,
            max_queue_size=4096,
            max_export_batch_size=512,
            schedule_delay_millis=1000,
            export_timeout_millis=5000,
        )
    )
    _Recorder.exporter = exporter
    _Recorder.provider = provider
    _Recorder.tracer = provider.get_tracer("servicekit")


def shutdown() -> None:
    """Sends what is queued and stops recording. Blocks for three seconds at most."""
    exporter, provider = _Recorder.exporter, _Recorder.provider
    _Recorder.exporter = _Recorder.provider = _Recorder.tracer = None
    if exporter is None or provider is None:
        return
    # The provider itself would go on for half a minute while the receiver is away; a stopped exporter gives
    # up.
    limit = threading.Timer(_SHUTDOWN_SECONDS, exporter.shutdown)
    limit.start()
    provider.shutdown()
    limit.cancel()


def flush(timeout_seconds: float = 5) -> None:
    """Sends what is queued now. Blocks."""
    if _Recorder.provider is not None:
        _Recorder.provider.force_flush(int(timeout_seconds * 1000))


def current() -> TraceContext | None:
    """The trace context of the running task."""
    return _current.get()


def current_traceparent() -> str | None:
    """The `traceparent` to send with whatever the running task calls or stores next."""
    context = _current.get()
    return None if context is None else context.traceparent


def begin(traceparent: str | None, request_id: str | None = None) -> TraceContext:
    """The trace context for work that just arrived: the caller's trace, or a new one.

    The caller's decision to record is kept, so the caller is one of us; without a caller `trace_ratio`
    decides.
    """
    return _parsed(traceparent, request_id) or _new_trace(request_id)


def begin_from_outside(traceparent: str | None, request_id: str | None = None) -> TraceContext:
    """The trace context of a request that may carry a stranger's `traceparent`, which the gateway passes on.

    Its trace id is kept, its wish to be recorded is not: the id has to lie in the share that `trace_ratio`
    records, which is the share that the gateway records of its own traces.
    """
    context = _parsed(traceparent, request_id)
    if context is None:
        return _new_trace(request_id)
    context.sampled = context.sampled and _is_in_share(context.trace_id)
    return context


def _parsed(traceparent: str | None, request_id: str | None) -> TraceContext | None:
    if traceparent is not None and (match := _TRACEPARENT.fullmatch(traceparent)):
        version, trace_id, span_id, flags, rest = match.groups()
        known = version != "ff" and (version != "00" or rest is None)
        if known and trace_id != _NO_TRACE and span_id != _NO_SPAN:
            return TraceContext(trace_id, span_id, bool(int(flags, 16) & 1), request_id)
    return None


def _new_trace(request_id: str | None) -> TraceContext:
    sampled = _Recorder.tracer is not None and random.random() < _Recorder.ratio
    return TraceContext(
        f"{random.getrandbits(128) or 1:032x}",
        f"{random.getrandbits(64) or 1:016x}",
        sampled,
        request_id,
        is_root=True,
    )


def _is_in_share(trace_id: str) -> bool:
    """As `TraceIdRatioBased` decides in every implementation of OpenTelemetry, Traefik's too."""
    if _Recorder.tracer is None:
        return False
    if _Recorder.ratio >= 1:
        return True
    return int(trace_id[16:], 16) < int(_Recorder.ratio * 2**64) and _has_room()


def _has_room() -> bool:
    second = int(time.monotonic())
    if second != _Recorder.second:
        _Recorder.second, _Recorder.recorded = second, 0
    _Recorder.recorded += 1
    return _Recorder.recorded <= MOST_TRACES_A_SECOND


def enter(context: TraceContext) -> Token[TraceContext | None]:
    """Makes `context` that of the running task; give the token to `leave` when its work is done."""
    return _current.set(context)


def leave(token: Token[TraceContext | None]) -> None:
    """Puts back the context that `enter` replaced."""
    _current.reset(token)


class continue_trace:  # noqa: N801 - a context manager, used like a function
    """Runs the body in the trace of its cause, such as an event's publisher; in a new one when unknown.

    Yields the context. Spans of the body are recorded by `span`.
    """

    __slots__ = ("_context", "_token")

    def __init__(self, traceparent: str | None, *, request_id: str | None = None) -> None:
        self._context = begin(traceparent, request_id)
        self._token: Token[TraceContext | None] | None = None

    def __enter__(self) -> TraceContext:
        self._token = _current.set(self._context)
        return self._context

    def __exit__(self, *_: object) -> None:
        if self._token is not None:
            _current.reset(self._token)


def span(
    name: str, *, kind: SpanKind = SpanKind.INTERNAL, **attributes: AttributeValue
) -> AbstractContextManager[Span]:
    """Records the body as a span of the current trace; costs next to nothing when the trace is not recorded.

    Outside any trace a new one begins. An exception marks the span as failed by its type only, because
    messages may carry personal data.
    """
    return record(_current.get() or begin(None), name, kind, attributes) or _NOT_RECORDED


def record(
    parent: TraceContext, name: str, kind: SpanKind, attributes: Mapping[str, AttributeValue]
) -> Recording | None:
    """A span under `parent` as a context manager, or None when the trace is not recorded."""
    if not parent.sampled or _Recorder.tracer is None:
        return None
    return Recording(_Recorder.tracer, parent, name, kind, attributes)


class _NotRecorded:
    """Stands in when nothing is recorded; there is one instance."""

    __slots__ = ()

    def set(self, key: str, value: AttributeValue) -> None:
        """Records nothing."""

    def fail(self, reason: str) -> None:
        """Records nothing."""

    def __enter__(self) -> _NotRecorded:
        return self

    def __exit__(self, *_: object) -> None:
        return None


_NOT_RECORDED: Final = _NotRecorded()


class Recording:
    """A span being recorded, as a context manager."""

    __slots__ = ("_context", "_span", "_token")

    def __init__(
        self,
        tracer: trace.Tracer,
        parent: TraceContext,
        name: str,
        kind: SpanKind,
        attributes: Mapping[str, AttributeValue],
    ) -> None:
        self._span = tracer.start_span(
            name, context=_parent_for_sdk(parent), kind=kind, attributes=attributes
        )
        own = self._span.get_span_context()
        if parent.is_root:
            # The recorder names a trace that begins here; log lines of this work must carry the same name.
            parent.trace_id = f"{own.trace_id:032x}"
        self._context = TraceContext(parent.trace_id, f"{own.span_id:016x}", True, parent.request_id)
        self._token: Token[TraceContext | None] | None = None

    def set(self, key: str, value: AttributeValue) -> None:
        """Adds an attribute."""
        self._span.set_attribute(key, value)

    def rename(self, name: str) -> None:
        """Gives the span the name that was not known at its start, such as the matched route."""
        self._span.update_name(name)

    def fail(self, reason: str) -> None:
        """Marks the span as failed."""
        self._span.set_attribute("error.type", reason)
        self._span.set_status(Status(StatusCode.ERROR))

    def __enter__(self) -> Recording:
        self._token = _current.set(self._context)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if isinstance(error, ServiceError) and error.status < 500:
            # A refusal is an answer, not a fault.
            self.set("wattle.refusal", error.code)
        elif kind is not None:
            self.fail(kind.__qualname__)
        if self._token is not None:
            _current.reset(self._token)
        self._span.end()


def _parent_for_sdk(parent: TraceContext) -> Context:
    if parent.is_root:
        return Context()
    remote = SpanContext(
        int(parent.trace_id, 16), int(parent.span_id, 16), is_remote=True, trace_flags=TraceFlags(1)
    )
    return trace.set_span_in_context(NonRecordingSpan(remote), Context())
