"""A small trace store for the native run and the tests: OTLP over HTTP in, one trace by its id out.

Spans are kept as JSON lines in one file, indexed by trace in memory; the index is rebuilt at a start.
Production sends its traces to a collector instead.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import zlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from pathlib import Path
from typing import Any

import uvicorn
from google.protobuf.message import DecodeError
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

_LARGEST_FILE_BYTES = 256 * 1024 * 1024
_LARGEST_BODY_BYTES = 8 * 1024 * 1024
_KEEP_ALIVE_SECONDS = 75
"""Longer than the 5 s between two exports: one sent on a connection that closes meanwhile is lost."""

Message = MutableMapping[str, Any]


class SpanStore:
    """Spans in a file, found by trace id. A file that has grown large is begun anew."""

    def __init__(self, path: Path, *, largest: int = _LARGEST_FILE_BYTES) -> None:
        self._largest = largest
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        self._places: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._index()

    def add(self, spans: Iterator[dict[str, Any]]) -> None:
        """Append spans."""
        for span in spans:
            line = json.dumps(span, separators=(",", ":")).encode() + b"\n"
            place = self._file.seek(0, 2)
            if place > self._largest:
                self._file.truncate(0)
                self._places.clear()
                place = 0
            self._file.write(line)
            self._places[span["trace_id"]].append((place, len(line)))
        self._file.flush()

    def trace(self, trace_id: str) -> list[dict[str, Any]]:
        """The spans of one trace in the order of their starts; empty when it is not known."""
        spans = []
        for place, length in self._places.get(trace_id, ()):
            self._file.seek(place)
            spans.append(json.loads(self._file.read(length)))
        return sorted(spans, key=lambda span: int(span["start"]))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _index(self) -> None:
        self._file.seek(0)
        place = 0
        for line in self._file:
            if not line.endswith(b"\n"):  # half a line, from a crash
                self._file.truncate(place)
                break
            self._places[json.loads(line)["trace_id"]].append((place, len(line)))
            place += len(line)


def spans_of(request: ExportTraceServiceRequest) -> Iterator[dict[str, Any]]:
    """The spans of an export as plain dictionaries; times are nanoseconds since 1970, as strings."""
    for resource in request.resource_spans:
        service = _attributes(resource.resource.attributes).get("service.name", "")
        for scope in resource.scope_spans:
            for span in scope.spans:
                yield {
                    "trace_id": span.trace_id.hex(),
                    "span_id": span.span_id.hex(),
                    "parent_id": span.parent_span_id.hex(),
                    "service": service,
                    "name": span.name,
                    "kind": Span.SpanKind.Name(span.kind).removeprefix("SPAN_KIND_").lower(),
                    "start": str(span.start_time_unix_nano),
                    "end": str(span.end_time_unix_nano),
                    "failed": span.status.code == Status.STATUS_CODE_ERROR,
                    "attributes": _attributes(span.attributes),
                    "links": [link.trace_id.hex() for link in span.links],
                }


class Application:
    """The HTTP side: `POST /v1/traces`, `GET /traces/<id>`, `GET /health/live`."""

    def __init__(self, store: SpanStore) -> None:
        self._store = store

    async def __call__(
        self,
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        """One request, as ASGI hands it over."""
        status, body = await self._answer(scope, receive)
        kind = b"application/x-protobuf" if scope["method"] == "POST" else b"application/json"
        await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", kind)]})
        await send({"type": "http.response.body", "body": body})

    async def _answer(
        self, scope: MutableMapping[str, Any], receive: Callable[[], Awaitable[Message]]
    ) -> tuple[int, bytes]:
        match scope["method"], scope["path"].strip("/").split("/"):
            case "POST", ["v1", "traces"]:
                return await self._take(dict(scope["headers"]), receive), b""
            case "GET", ["traces", trace_id]:
                spans = self._store.trace(trace_id)
                return (200 if spans else 404), json.dumps(spans).encode()
            case "GET", ["health", "live"]:
                return 200, b'{"status":"live"}'
        return 404, b"[]"

    async def _take(self, headers: dict[bytes, bytes], receive: Callable[[], Awaitable[Message]]) -> int:
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > _LARGEST_BODY_BYTES:
                return 413
            if not message.get("more_body"):
                break
        try:
            if headers.get(b"content-encoding") == b"gzip":
                body = gzip.decompress(body)
            request = ExportTraceServiceRequest.FromString(body)
        except (DecodeError, OSError, EOFError, zlib.error):
            return 400
        self._store.add(spans_of(request))
        return 200


def _attributes(pairs: Iterable[KeyValue]) -> dict[str, Any]:
    return {pair.key: _value(pair.value) for pair in pairs}


def _value(value: AnyValue) -> Any:
    match value.WhichOneof("value"):
        case None:
            return None
        case "array_value":
            return [_value(each) for each in value.array_value.values]
        case "kvlist_value":
            return _attributes(value.kvlist_value.values)
        case "bytes_value":
            return value.bytes_value.hex()
        case name:
            return getattr(value, name)


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=4318)
    parser.add_argument("--folder", type=Path, required=True)
    arguments = parser.parse_args()
    store = SpanStore(arguments.folder / "spans.jsonl")
    config = uvicorn.Config(
        Application(store),
        host=arguments.host,
        port=arguments.port,
        lifespan="off",
        ws="none",
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )
    try:
        asyncio.run(uvicorn.Server(config).serve())
    finally:
        store.close()


if __name__ == "__main__":
    main()
