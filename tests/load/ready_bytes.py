"""What the web framework alone costs on this machine: the unit of comparison (docs/architecture.md, Rules for
speed).

A route of FastAPI that gives away 2 kB, without a gateway, sign-in or anything else: 0.08 ms of CPU on a
quiet machine. What the suite costs is to be read beside what this costs in
the same run.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import cast

from fastapi import FastAPI, Response

from cpu_time import cpu_seconds
from devservers.processes import Process, free_port, tcp_answers
from http_load import Connection, Measurement, Step, http_request, run_closed_loop

_BODY = b"x" * 2000


def application() -> FastAPI:
    """The application of the one route."""
    app = FastAPI(openapi_url=None)

    @app.get("/")
    async def ready_bytes() -> Response:
        return Response(_BODY, media_type="application/json")

    return app


async def measure_ready_bytes(clients: int, seconds: float) -> tuple[Measurement, float]:
    """Lets the clients ask for `seconds`; gives what was measured and the CPU milliseconds of a request."""
    port = free_port()
    options = [f"--port={port}", "--log-level=error", "--no-access-log"]
    with tempfile.TemporaryDirectory() as folder:
        server = Process(
            "ready bytes",
            [sys.executable, "-m", "uvicorn", "--factory", "ready_bytes:application", *options],
            log=Path(folder) / "log",
            ready=tcp_answers(port),
            working_folder=Path(__file__).parent,
        )
        await server.start()
        try:
            asking = [_asking(Connection(f"http://127.0.0.1:{port}")) for _ in range(clients)]
            await run_closed_loop(asking, 1)
            pid = cast(int, server.pid)
            before = cpu_seconds({server.name: pid})[server.name]
            measured = await run_closed_loop(asking, seconds)
            used = cpu_seconds({server.name: pid})[server.name] - before
        finally:
            await server.stop()
    return measured, used * 1000 / len(measured.latencies)


def _asking(connection: Connection) -> Step:
    request = http_request("GET", "/", {})

    async def step() -> tuple[float, int]:
        started = time.perf_counter()
        answer = await connection.send(request)
        return time.perf_counter() - started, answer.status

    return step
