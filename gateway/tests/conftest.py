"""A real gateway in front of upstreams that say what reached them."""

from __future__ import annotations

import json
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
import pytest_asyncio

from devservers.processes import free_port
from launcher.gateway import Gateway, gateway
from topology.suite import read_suite

CONFIGURATION = Path(__file__).parents[1]
OWNERS = read_suite(CONFIGURATION.parent).names


@dataclass
class Upstream:
    """An upstream that answers every request with what it received.

    `hang_up` makes it close the connection without an answer; `ready` is what a readiness probe finds.
    """

    name: str
    port: int = 0
    hang_up: bool = False
    ready: bool = True
    status: int = 200
    requests: list[tuple[str, str]] = field(default_factory=list)
    server: ThreadingHTTPServer | None = None

    def start(self) -> None:
        """Listen, on the same port as before after a stop."""
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), self._handler())
        self.port = self.server.server_address[1]
        threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        ).start()

    def stop(self) -> None:
        """Refuse connections."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        upstream = self

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", "0")))
                if self.path == "/health/ready":
                    self._answer(200 if upstream.ready else 503, {})
                    return
                upstream.requests.append((self.command, self.path))
                if upstream.hang_up:
                    return
                if self.path.startswith("/internal/errors/"):
                    code = int(self.path.rpartition("/")[2])
                    self._answer(code, {"result": None, "errors": [{"code": f"error_{code}"}]})
                    return
                headers = {name.lower(): value for name, value in self.headers.items()}
                self._answer(upstream.status, {"owner": upstream.name, "path": self.path, "headers": headers})

            do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any  # noqa: N815

            def _answer(self, status: int, document: dict[str, Any]) -> None:
                body = json.dumps(document | {"padding": "." * 4000}).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        return Handler


@dataclass
class Suite:
    """The gateway, a client of it, its upstreams and its log."""

    client: httpx2.AsyncClient
    upstreams: dict[str, Upstream]
    log: Path
    process: Gateway


@pytest.fixture
def upstreams() -> Iterator[dict[str, Upstream]]:
    """One upstream an owner."""
    started = {owner: Upstream(owner) for owner in OWNERS}
    for upstream in started.values():
        upstream.start()
    yield started
    for upstream in started.values():
        upstream.stop()


@pytest.fixture
def variables() -> dict[str, str]:
    """Variables of the gateway; a test module overrides it to meet a limit, or to record traces."""
    return {}


@pytest_asyncio.fixture
async def suite(
    upstreams: dict[str, Upstream], variables: dict[str, str], tmp_path: Path
) -> AsyncIterator[Suite]:
    """A gateway of its own for each test, because rates are counted."""
    port = free_port()
    addresses = {owner: f"127.0.0.1:{upstream.port}" for owner, upstream in upstreams.items()}
    log = tmp_path / "gateway.log"
    process = gateway(
        CONFIGURATION,
        log,
        port=port,
        internal_port=free_port(),
        addresses=addresses,
        overrides={"TRAEFIK_TRACING_OTLP_HTTP_ENDPOINT": "http://127.0.0.1:9/v1/traces", **variables},
    )
    await process.start()
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
        yield Suite(client, upstreams, log, process)
    await process.kill()
