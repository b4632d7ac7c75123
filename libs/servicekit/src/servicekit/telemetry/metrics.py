"""Metrics of every service: rate, errors and duration of requests and calls; state of background work.

Metrics with a meaning of their own (docs/reliability.md §9) are declared by the module that measures them.
"""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

HTTP_DURATION = Histogram(
    "http_server_request_duration_seconds",
    "Time from the first byte in to the last byte out.",
    ("method", "route", "status"),
    buckets=_BUCKETS,
)
HTTP_UNDER_WAY = Gauge("http_server_active_requests", "Requests that are being answered.")
RPC_SERVER_DURATION = Histogram(
    "rpc_server_duration_seconds",
    "Time spent in a handler.",
    ("method", "code"),
    buckets=_BUCKETS,
)
RPC_CLIENT_DURATION = Histogram(
    "rpc_client_duration_seconds",
    "Time until a call is answered or given up.",
    ("method", "code"),
    buckets=_BUCKETS,
)
BACKGROUND_UP = Gauge(
    "background_task_up", "1 while a background task runs, 0 while it waits to be restarted.", ("task",)
)
BACKGROUND_FAILURES = Counter(
    "background_task_failures", "Failures of background tasks and of their rounds.", ("task",)
)

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Durations:
    """Observes a histogram with two or three labels, looking each combination up once.

    Looking up a child by its labels takes a lock and costs more than the observation itself.
    """

    __slots__ = ("_children", "_histogram")

    def __init__(self, histogram: Histogram) -> None:
        self._histogram = histogram
        self._children: dict[tuple[str, ...], Histogram] = {}

    def observe(self, labels: tuple[str, ...], seconds: float) -> None:
        """Counts one thing that took `seconds`. The label values must come from a small, fixed set."""
        child = self._children.get(labels)
        if child is None:
            child = self._children[labels] = self._histogram.labels(*labels)
        child.observe(seconds)


def render() -> bytes:
    """The metrics of this process in Prometheus' text format."""
    return generate_latest()
