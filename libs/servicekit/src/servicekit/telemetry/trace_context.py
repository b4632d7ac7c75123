"""The W3C trace context of a task."""

from __future__ import annotations


class TraceContext:
    """Where the current work stands in its trace, and the id of the request that caused it.

    `is_root` says that nobody has recorded a span of this trace before.
    """

    __slots__ = ("is_root", "request_id", "sampled", "span_id", "trace_id")

    def __init__(
        self, trace_id: str, span_id: str, sampled: bool, request_id: str | None, is_root: bool = False
    ) -> None:
        self.trace_id = trace_id
        self.span_id = span_id
        self.sampled = sampled
        self.request_id = request_id
        self.is_root = is_root

    @property
    def traceparent(self) -> str:
        """The W3C header for whatever is called next."""
        return f"00-{self.trace_id}-{self.span_id}-{'01' if self.sampled else '00'}"
