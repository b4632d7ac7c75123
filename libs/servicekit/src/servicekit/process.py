"""How a service runs: `serve`, `work`, `migrate`, `replay`, `openapi`, and the commands of its own.

One process, one event loop: HTTP, RPC and background tasks together, started and stopped in order. SIGTERM
fails readiness, waits for balancers to notice, drains, and stops (docs/reliability.md, rule 60).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeVar

import orjson
import uvicorn
import uvloop
from fastapi import FastAPI

from servicekit.cancellation import raise_if_cancelled
from servicekit.commands import Command, add_commands, run_command
from servicekit.data.database import Database
from servicekit.data.migrations import location, upgrade
from servicekit.events import Nats, outbox
from servicekit.http import health
from servicekit.http.health import Health
from servicekit.rpc import AddServicers, RpcServer
from servicekit.settings import ServiceSettings
from servicekit.telemetry import logs, metrics
from servicekit.telemetry import tracing as telemetry
from servicekit.telemetry.logs import log

S = TypeVar("S", bound=ServiceSettings)

BackgroundTask = Callable[[], Coroutine[Any, Any, None]]
"""Runs until it is cancelled; returning or raising counts as a failure and it is started again."""

_FIRST_PAUSE_SECONDS = 0.5
_LONGEST_PAUSE_SECONDS = 30.0
# The gateway keeps idle connections for 90 s; the side that sends requests must be the one that closes first.
_KEEP_ALIVE_SECONDS = 120
_NATS_SECONDS: Final = 10.0
"""How long a command waits for NATS."""


@dataclass(frozen=True, slots=True)
class Components:
    """What a composition root hands over. Building it connects to nothing; entering `resources` does."""

    http: FastAPI
    resources: Callable[[], AbstractAsyncContextManager[object]]
    """Opens every connection, and closes them in reverse order."""
    servicers: Sequence[AddServicers] = ()
    background: Mapping[str, BackgroundTask] = field(default_factory=dict)
    """Work for the whole service: consumers, outbox relay, jobs. Left to `work` by `serve --api-only`."""
    upkeep: Mapping[str, BackgroundTask] = field(default_factory=dict)
    """What each serving process needs for itself, such as refreshing what it keeps in memory."""


def run_service(
    name: str,
    *,
    settings: type[S],
    compose: Callable[[S], Components],
    commands: Mapping[str, Command[S]] | None = None,
    publishes: bool = True,
    arguments: Sequence[str] | None = None,
) -> None:
    """The whole of a service's `main`: reads the command line and the settings, and runs until told to stop.

    `name` is the service's package, database, runtime role and stream. `commands` are those of its own,
    besides the ones that every service has. `publishes` is whether it has an outbox, which `replay`
    publishes again. Exits with status 2 on a wrong command line, and with the status of a command; a failure
    to start propagates.
    """
    own = dict(commands or {})
    if publishes:
        own["replay"] = _replaying(name)
    given = _parse(name, own, arguments)
    stated = settings()
    if given.command == "openapi":
        document = compose(stated).http.openapi()
        sys.stdout.buffer.write(
            orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        )
        return
    logs.configure(name, stated.log_level)
    if given.command == "migrate":
        upgrade(location(name), stated.owner_database_url, name)
        return
    telemetry.configure(name, stated)
    status = 0
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            if given.command in own:
                command = own[given.command]
                status = runner.run(run_command(name, command, stated, given, name=given.command))
            else:
                serves = given.command == "serve"
                runner.run(_run(compose, stated, serves=serves, works=not serves or not given.api_only))
    finally:
        telemetry.shutdown()
    if status:
        sys.exit(status)


def _parse(
    name: str, commands: Mapping[str, Command[S]], arguments: Sequence[str] | None
) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=name)
    parsers = parser.add_subparsers(dest="command", required=True)
    serve = parsers.add_parser("serve", help="serve HTTP and RPC, and do the background work")
    serve.add_argument("--api-only", action="store_true", help="leave the background work to `work`")
    parsers.add_parser("work", help="do the background work only")
    parsers.add_parser("migrate", help="bring the database schema up to date")
    parsers.add_parser("openapi", help="print the description of the public API")
    add_commands(parsers, commands)
    return parser.parse_args(arguments)


def _replaying(service: str) -> Command[S]:
    """Feeds consumers that lost their state, e.g. because an older backup was restored (docs/reliability.md,
    rules 19 and 68).
    """

    async def replay(settings: S, database: Database, given: argparse.Namespace) -> int:
        nats = Nats(settings.nats_url, name=f"{service} replay")
        await nats.connect()
        try:
            await nats.wait(_NATS_SECONDS)
            events = await outbox.replay(database, nats, service=service, since=given.since)
        finally:
            await nats.close()
        print(f"{events} events are published again")
        return 0

    def arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--since", type=_instant, required=True, help="such as 2026-11-20T03:00:00+10:00")

    return Command("publish again what was published since an instant", replay, arguments)


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise argparse.ArgumentTypeError("an instant needs its offset from UTC")
    return instant


async def _run(compose: Callable[[S], Components], settings: S, *, serves: bool, works: bool) -> None:
    # Composed inside the loop: an RPC channel belongs to the loop that runs when it is made.
    components = compose(settings)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await run_components(components, settings, stop, serves=serves, works=works)


async def run_components(
    components: Components,
    settings: ServiceSettings,
    stop: asyncio.Event,
    *,
    serves: bool = True,
    works: bool = True,
    started: Callable[[int, int], None] | None = None,
) -> None:
    """Runs a service in this loop until `stop` is set; `started` is told the HTTP and RPC ports.

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
        await stack.enter_async_context(_Background(tasks, state))
        rpc = RpcServer(
            components.servicers if serves else (),
            host=settings.host,
            port=settings.grpc_port,
            internal_token=settings.internal_token,
        )
        if serves and components.servicers:
            await rpc.start()
            stack.push_async_callback(rpc.stop, settings.drain_seconds)
        web = _WebServer(app, settings)
        serving = asyncio.create_task(web.serve(), name="http")
        # What lives now lives as long as the process; the collector need not look at it again and again.
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
    """uvicorn inside somebody else's loop: bound beforehand, and without signal handlers of its own."""

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

    def stop(self) -> None:
        """Has it serve what is under way, and end."""
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Background:
    """Keeps background tasks running: one that fails is logged, counted, and started again after a pause."""

    def __init__(self, tasks: Mapping[str, BackgroundTask], state: Health) -> None:
        self._tasks = tasks
        self._state = state
        self._running: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> None:
        self._running = [
            asyncio.create_task(self._keep_running(name, task), name=name)
            for name, task in self._tasks.items()
        ]

    async def __aexit__(self, *_: object) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _keep_running(self, name: str, task: BackgroundTask) -> None:
        pause = _FIRST_PAUSE_SECONDS
        up = metrics.BACKGROUND_UP.labels(name)
        while True:
            began = time.monotonic()
            self._state.background[name] = "running"
            up.set(1)
            try:
                await task()
                log.error("background_task_ended", task=name)
            except Exception:  # whatever it was, the other tasks and the requests go on
                log.exception("background_task_failed", task=name)
            raise_if_cancelled()
            self._state.background[name] = "failed"
            up.set(0)
            metrics.BACKGROUND_FAILURES.labels(name).inc()
            if time.monotonic() - began > 2 * _LONGEST_PAUSE_SECONDS:
                pause = _FIRST_PAUSE_SECONDS
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)
