"""The connections that every service has."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from redis.asyncio import Redis

from servicekit.data.database import Database
from servicekit.events.connection import Nats
from servicekit.rpc.client import Channel


@asynccontextmanager
async def connections(
    database: Database, nats: Nats, redis: Redis, *channels: Channel
) -> AsyncIterator[None]:
    """Opens what a composition root made, and closes it in reverse order; `channels` lead to other services.

    Nothing here waits for a server: what is away is connected to when it comes back.
    """
    async with AsyncExitStack() as stack:
        stack.push_async_callback(redis.aclose)
        for channel in channels:
            stack.push_async_callback(channel.close)
        await database.open()
        stack.push_async_callback(database.close)
        await nats.connect()
        stack.push_async_callback(nats.close)
        yield
