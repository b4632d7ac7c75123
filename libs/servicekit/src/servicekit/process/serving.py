"""The process of a service.

One process, one event loop: HTTP, RPC and background tasks together, started and stopped in order. SIGTERM
fails readiness, waits for balancers to notice, drains, and stops (docs/reliability.md, rule 60).
"""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager

import uvicorn
from fastapi import FastAPI

from servicekit.http import health
from servicekit.http.health import Health
from servicekit.process.background import BackgroundTasks
from servicekit.process.components import BackgroundTask, Components
from servicekit.rpc.server import RpcServer
from servicekit.settings import ServiceSettings
from servicekit.telemetry.logs import log

# The gateway keeps idle connections for 90 s; the side that sends requests must be the one that closes first.
_KEEP_ALIVE_SECONDS = 120


async def run_components(
    components: Components,
    settings: ServiceSettings,
    stop: asyncio.Event,
    *,
    serves: bool = True,
    works: bool = True,
    started: Callable[[int, int], None] | None = None,
) -> None:
    """Runs a service in this loop until `stop` is set; `started` gets the HTTP and RPC ports.

    Raises RuntimeError when a server stops unasked or a port is taken.
    """
    state: Health = components.http.state.health
    app = components.http if serves else _worker_app(state)
    tasks: dict[str, BackgroundTask] = {}
    if serves:
        tasks |= components.upkeep
        if components.http.state.verifier is not None:
            tasks["token_keys"] = components.http.state.verifier.run
    if works:
        tasks |= components.background
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(components.resources())
        await stack.enter_async_context(BackgroundTasks(tasks, state))
        rpc = RpcServer(
            components.servicers if serves else (),
            host=settings.host,
            port=settings.grpc_port,
            callers=settings.caller_policy,
        )
        if serves and components.servicers:
            await rpc.start()
            stack.push_async_callback(rpc.stop, settings.drain_seconds)
        web = _WebServer(app, settings)
        serving = asyncio.create_task(web.serve(), name="http")
        # The objects of now live as long as the process: the collector skips them.
        gc.collect()
        gc.freeze()
        # A request makes more objects than the default of 700 and leaves nearly all to reference counts.
        gc.set_threshold(10_000)
        log.info("started", http_port=web.port, grpc_port=rpc.port, tasks=sorted(tasks))
        if started is not None:
            started(web.port, rpc.port)
        await _until_stopped(stop, serving)
        log.info("stopping")
        state.stopping = True
        web.let_connections_go()
        await rpc.refuse_new_work()
        await asyncio.sleep(settings.shutdown_pause)
        web.stop()
        await asyncio.gather(serving, rpc.stop(settings.drain_seconds))
    log.info("stopped")


async def _until_stopped(stop: asyncio.Event, serving: asyncio.Task[None]) -> None:
    asked = asyncio.create_task(stop.wait())
    await asyncio.wait({asked, serving}, return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        asked.cancel()
        await serving
        raise RuntimeError("the HTTP server stopped unasked")


def _worker_app(state: Health) -> FastAPI:
    app = FastAPI(openapi_url=None, telemetry={"tracing": False, "metrics": False, "logs": False})
    app.include_router(health.router(state))
    return app


class _WebServer(uvicorn.Server):
    """uvicorn in a running loop: bound beforehand, and without signal handlers of its own."""

    def __init__(self, app: FastAPI, settings: ServiceSettings) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http="httptools",
                ws="none",
                lifespan="off",
                interface="asgi3",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=_KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=max(1, int(settings.drain_seconds)),
            )
        )
        self._socket = socket.create_server((settings.host, settings.http_port), backlog=2048)
        self.port: int = self._socket.getsockname()[1]

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        await super().serve(sockets=sockets or [self._socket])

    def let_connections_go(self) -> None:
        """Within a second each answer ends its connection, so that the next one goes to another process."""
        self.config.encoded_headers.append((b"connection", b"close"))

    def stop(self) -> None:
        """Drains, then ends."""
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
