"""What the gateway's own spans tell of a request."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from devservers.processes import Process, free_port, http_answers

from .conftest import Suite

PATHS = (
    "/login/autologin/token-in-path",
    "/api/confirmations/token-in-path",
    "/no-such-page/token-in-path",
    "/receipt/1?signature=token-in-query&token-in-query",
    "/api/funds/token-in-path",
)


@pytest_asyncio.fixture
async def variables(tmp_path: Path) -> AsyncIterator[dict[str, str]]:
    """Every trace is recorded, in a store that the gateway sends its spans to at once."""
    port = free_port()
    store = Process(
        "telemetry",
        [sys.executable, "-m", "launcher.trace_sink", f"--port={port}", f"--folder={tmp_path}"],
        log=tmp_path / "telemetry.log",
        ready=http_answers(port, "/health/live"),
    )
    await store.start()
    yield {
        "TRAEFIK_TRACING_OTLP_HTTP_ENDPOINT": f"http://127.0.0.1:{port}/v1/traces",
        "TRAEFIK_TRACING_SAMPLERATE": "1.0",
        "OTEL_BSP_SCHEDULE_DELAY": "100",
    }
    await store.kill()


async def test_spans_say_how_it_went_and_nothing_of_what_was_asked(suite: Suite, tmp_path: Path) -> None:
    suite.upstreams["wallet"].hang_up = True
    traces = {path: f"{number:032x}" for number, path in enumerate(PATHS, 1)}
    for path, trace in traces.items():
        headers = {
            "Referer": f"https://wattle.test{path}",
            "User-Agent": "browser-of-kim",
            "traceparent": f"00-{trace}-b7ad6b7169203331-01",
        }
        await suite.client.get(path, headers=headers)

    spans = await _spans(tmp_path / "spans.jsonl", of=set(traces.values()))
    assert {(span["kind"], span["name"]) for span in spans} == {("server", "GET"), ("client", "ReverseProxy")}
    assert [span["attributes"] for span in spans if span["attributes"]] == []
    assert {span["trace_id"] for span in spans if span["failed"]} == {traces["/api/funds/token-in-path"]}


async def _spans(file: Path, of: set[str]) -> list[dict[str, Any]]:
    """What was recorded, once the last span of each of these traces was: the one of its arrival."""
    async with asyncio.timeout(20):
        while True:
            spans = _stored(file)
            if of <= {span["trace_id"] for span in spans if span["kind"] == "server"}:
                return spans
            await asyncio.sleep(0.1)


def _stored(file: Path) -> list[dict[str, Any]]:
    whole_lines = file.read_text().rpartition("\n")[0]
    return [json.loads(line) for line in whole_lines.splitlines()]
