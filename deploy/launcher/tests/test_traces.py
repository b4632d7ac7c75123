"""The trace sink and the view of a trace."""

from __future__ import annotations

import asyncio
import gzip
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
import pytest_asyncio
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue
from opentelemetry.proto.resource.v1.resource_pb2 import Resource
from opentelemetry.proto.trace.v1.trace_pb2 import ResourceSpans, ScopeSpans, Span, Status

from devservers.processes import Process, free_port, http_answers
from launcher.trace_sink import SpanStore
from launcher.trace_view import render

TRACE = "0af7651916cd43dd8448eb211c80319c"


def export(service: str, name: str, span_id: str, parent_id: str, start: int, end: int) -> bytes:
    span = Span(
        trace_id=bytes.fromhex(TRACE),
        span_id=bytes.fromhex(span_id),
        parent_span_id=bytes.fromhex(parent_id),
        name=name,
        kind=Span.SPAN_KIND_SERVER,
        start_time_unix_nano=start,
        end_time_unix_nano=end,
        status=Status(code=Status.STATUS_CODE_ERROR if name.startswith("broken") else Status.STATUS_CODE_OK),
    )
    resource = Resource(attributes=[KeyValue(key="service.name", value=AnyValue(string_value=service))])
    spans = ResourceSpans(resource=resource, scope_spans=[ScopeSpans(spans=[span])])
    return ExportTraceServiceRequest(resource_spans=[spans]).SerializeToString()


@pytest_asyncio.fixture
async def sink(tmp_path: Path) -> AsyncIterator[tuple[Process, httpx2.AsyncClient]]:
    port = free_port()
    process = Process(
        "telemetry",
        [sys.executable, "-m", "launcher.trace_sink", f"--port={port}", f"--folder={tmp_path}"],
        log=tmp_path / "telemetry.log",
        ready=http_answers(port, "/health/live"),
    )
    await process.start()
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        yield process, client
    await process.kill()


async def test_spans_of_several_services_make_one_trace(
    sink: tuple[Process, httpx2.AsyncClient],
) -> None:
    process, client = sink
    inner = export("wallet", "broken purchase", "b7ad6b7169203332", "b7ad6b7169203331", 2_000_000, 5_000_000)
    outer = export("checkout", "POST /api/checkout", "b7ad6b7169203331", "", 1_000_000, 9_000_000)
    zipped = {"Content-Encoding": "gzip"}
    assert (await client.post("/v1/traces", content=gzip.compress(inner), headers=zipped)).status_code == 200
    assert (await client.post("/v1/traces", content=outer)).status_code == 200
    await process.kill()
    await process.start()
    spans = (await client.get(f"/traces/{TRACE}")).json()
    assert [(span["service"], span["failed"]) for span in spans] == [("checkout", False), ("wallet", True)]
    assert render(spans).splitlines() == [
        "     0.00      8.00 ms  checkout: POST /api/checkout",
        "     1.00      3.00 ms    wallet: broken purchase  FAILED",
    ]


async def test_what_is_no_export_is_refused(sink: tuple[Process, httpx2.AsyncClient]) -> None:
    _, client = sink
    assert (await client.post("/v1/traces", content=b"\xff\xff")).status_code == 400
    assert (await client.get(f"/traces/{TRACE}")).status_code == 404


async def test_a_connection_stays_open_between_two_exports(
    sink: tuple[Process, httpx2.AsyncClient],
) -> None:
    _, client = sink
    reader, writer = await asyncio.open_connection("127.0.0.1", client.base_url.port)
    writer.write(b"GET /health/live HTTP/1.1\r\nHost: sink\r\n\r\n")
    await reader.readuntil(b"\r\n0\r\n\r\n")
    with pytest.raises(TimeoutError):  # the time is the subject: exports come every 5 s
        async with asyncio.timeout(6.0):
            await reader.read(1)
    writer.close()


def test_a_span_file_that_has_grown_large_is_begun_anew(tmp_path: Path) -> None:
    store = SpanStore(tmp_path / "spans.jsonl", largest=200)
    for number in range(9):
        store.add(iter([{"trace_id": str(number), "start": "1", "text": "x" * 80}]))
    assert store.trace("0") == []
    assert [span["trace_id"] for span in store.trace("8")] == ["8"]
    store.close()
    assert (tmp_path / "spans.jsonl").stat().st_size < 500
