"""Spans of SQL statements."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from opentelemetry.trace import SpanKind

from servicekit.telemetry.tracing import current, span


def statement_span(statement: str) -> AbstractContextManager[object]:
    """A span of a statement that belongs to a trace; polling in the background begins none of its own."""
    if current() is None:
        return nullcontext()
    return span("sql", kind=SpanKind.CLIENT, **{"db.system.name": "postgresql", "db.query.text": statement})
