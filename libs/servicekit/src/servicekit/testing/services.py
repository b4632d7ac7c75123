"""A service under test in this process, with and without sockets, and events for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Final, NamedTuple
from uuid import UUID, uuid4

import httpx2
from google.protobuf.message import Message

from servicekit.events.connection import Nats, Outgoing
from servicekit.process.components import BackgroundTask, Components
from servicekit.process.serving import run_components
from servicekit.settings import ServiceSettings
from servicekit.testing.waiting import until

WEB: Final = {"X-App-Key": "wattle-web-development"}
"""Headers of a browser."""
APP: Final = {"X-App-Key": "wattle-app-development"}
"""Headers of an app, which holds its tokens itself."""
OCCURRED_AT: Final = datetime(2026, 11, 21, 2, 0, tzinfo=UTC)
"""When the events of other services happened."""


@asynccontextmanager
async def in_process(
    components: Components, tasks: Mapping[str, BackgroundTask] | None = None
) -> AsyncIterator[httpx2.AsyncClient]:
    """Opens a service's connections, runs `tasks` of it, and gives a client that needs no socket.

    With tasks it waits until the service is ready, as whoever sends requests to a process does: all of them
    look at the database at once when they begin.
    """
    async with (
        components.resources(),
        httpx2.AsyncClient(
            transport=httpx2.ASGITransport(components.http), base_url="https://shop.test"
        ) as client,
    ):
        running = [asyncio.create_task(task(), name=name) for name, task in (tasks or {}).items()]
        if running:
            await until(lambda: _is_ready(client))
        yield client
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _is_ready(client: httpx2.AsyncClient) -> bool:
    return (await client.get("/health/ready")).is_success


class Ports(NamedTuple):
    """Where a service listens on this machine."""

    http: int
    rpc: int


@asynccontextmanager
async def on_ports(components: Components, settings: ServiceSettings) -> AsyncIterator[Ports]:
    """Runs the whole service in this loop, as its process does, and stops it as SIGTERM does."""
    stop = asyncio.Event()
    started = asyncio.Event()
    ports: list[Ports] = []

    def note(http: int, rpc: int) -> None:
        ports.append(Ports(http, rpc))
        started.set()

    async with asyncio.TaskGroup() as group:
        group.create_task(run_components(components, settings, stop, started=note))
        await started.wait()
        yield ports[0]
        stop.set()


class EventPublisher:
    """Tells events as the relays of other services do; `publishing` connects it."""

    def __init__(self, nats: Nats) -> None:
        self._nats = nats

    async def tell(
        self,
        subject: str,
        message: Message | bytes,
        *,
        event_id: UUID | None = None,
        aggregate_id: str = "x",
        version: int = 1,
    ) -> None:
        """Publishes one event and waits until the stream has it."""
        headers = {
            "Nats-Msg-Id": str(event_id or uuid4()),
            "Wattle-Aggregate": aggregate_id,
            "Wattle-Aggregate-Version": str(version),
            "Wattle-Occurred-At": OCCURRED_AT.isoformat(),
        }
        data = message if isinstance(message, bytes) else message.SerializeToString()
        assert await self._nats.publish([Outgoing(subject, data, headers)]) == [True]


@asynccontextmanager
async def publishing(nats_url: str, *services: str) -> AsyncIterator[EventPublisher]:
    """What tells events of `services`, whose streams it makes."""
    nats = Nats(nats_url, name="test")
    await nats.connect()
    try:
        await nats.wait(10)
        for service in services:
            await nats.ensure_stream(service)
        yield EventPublisher(nats)
    finally:
        await nats.close()
