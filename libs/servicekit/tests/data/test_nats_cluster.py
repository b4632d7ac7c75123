"""Three servers of NATS, of which any one may die."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from devservers.servers import Nats as NatsServer
from devservers.servers import nats_cluster
from servicekit.errors import Unavailable
from servicekit.events.connection import Nats, Outgoing, servers_of, stream_name
from servicekit.testing.waiting import until

STREAM = stream_name("example")


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[list[NatsServer]]:
    servers = nats_cluster(tmp_path)
    await asyncio.gather(*(server.start() for server in servers))
    yield servers
    await asyncio.gather(*(server.kill() for server in servers))


@asynccontextmanager
async def connected(servers: list[NatsServer], *, replicas: int) -> AsyncIterator[Nats]:
    nats = Nats(",".join(server.url for server in servers), name="example", replicas=replicas)
    await nats.connect()
    await nats.wait(20)
    try:
        yield nats
    finally:
        await nats.close()


async def stream_made(nats: Nats) -> bool:
    try:
        await nats.ensure_stream("example")
    except Unavailable:
        return False
    return True


async def published(nats: Nats, number: int) -> bool:
    message = Outgoing("wattle.example.v1.happened", b"body", {"Nats-Msg-Id": str(number)})
    return (await nats.publish([message])) == [True]


async def replicas_of(nats: Nats) -> int | None:
    return (await nats.jetstream.stream_info(STREAM)).config.num_replicas


@pytest.mark.parametrize("killed", range(3))
async def test_events_go_on_when_any_of_three_servers_dies(cluster: list[NatsServer], killed: int) -> None:
    async with connected(cluster, replicas=3) as nats:
        await until(lambda: stream_made(nats), seconds=30)
        await until(lambda: published(nats, 1), seconds=30)
        await cluster[killed].kill()

        await until(lambda: published(nats, 2), seconds=30)

        async def stored() -> int | None:
            try:
                return (await nats.jetstream.stream_info(STREAM)).state.messages
            except (Unavailable, TimeoutError):
                return None

        assert await until(stored, seconds=30) == 2


async def test_replicas_that_an_operator_added_stay(cluster: list[NatsServer]) -> None:
    async with connected(cluster, replicas=1) as nats:
        await until(lambda: stream_made(nats), seconds=30)
        assert await replicas_of(nats) == 1
    async with connected(cluster, replicas=3) as nats:
        await until(lambda: stream_made(nats), seconds=30)
        assert await replicas_of(nats) == 3
    async with connected(cluster, replicas=1) as nats:
        await until(lambda: stream_made(nats), seconds=30)
        assert await replicas_of(nats) == 3


@pytest.mark.parametrize(
    ("url", "servers"),
    [
        ("nats://a:4222", ("nats://a:4222",)),
        ("nats://a:4222,b:4222, nats://c:4222", ("nats://a:4222", "nats://b:4222", "nats://c:4222")),
    ],
)
def test_setting_names_one_server_or_several(url: str, servers: tuple[str, ...]) -> None:
    assert servers_of(url) == servers
