"""Events of a service that a test plays, and consumers that note them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from google.protobuf.wrappers_pb2 import StringValue
from nats.js.errors import NotFoundError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.events import outbox
from servicekit.events.connection import Nats, stream_name
from servicekit.events.consumer import Consumer
from servicekit.events.handlers import ReceivedEvent
from servicekit.events.outbox import Event, OutboxRelay


async def note(session: AsyncSession, event: ReceivedEvent) -> None:
    await session.execute(
        text("insert into note (key, body) values (:key, :body)"),
        {"key": event.aggregate_id, "body": event.decode(StringValue).value},
    )


@asynccontextmanager
async def running(*consumers: Consumer) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(consumer.run()) for consumer in consumers]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def notes(database: Database) -> list[str]:
    return [row["body"] for row in await database.call("select body from note order by number")]


class Source:
    """A service whose events a test publishes."""

    def __init__(self, database: Database, nats: Nats, service: str) -> None:
        self.subject = f"wattle.{service}.v1.happened"
        self.service = service
        self._nats = nats
        self._database = database
        self._relay = OutboxRelay(database, nats, service=service)

    async def tell(self, *bodies: str) -> list[UUID]:
        events = [
            Event(self.subject, "order-1", version, StringValue(value=body))
            for version, body in enumerate(bodies, 1)
        ]
        async with self._database.transaction() as session:
            await outbox.publish(session, *events)
        await self._nats.ensure_stream(self.service)
        await self._relay.publish_batch()
        return [event.event_id for event in events]

    async def tell_again(self, event_id: UUID, body: str) -> None:
        """The same event a second time, in the stream too, as after the duplicate window."""
        await self._nats.jetstream.publish(
            self.subject,
            StringValue(value=body).SerializeToString(),
            headers={
                "Nats-Msg-Id": str(event_id).upper(),
                "Wattle-Aggregate": "order-1",
                "Wattle-Aggregate-Version": "1",
                "Wattle-Occurred-At": "2026-11-21T08:30:00+00:00",
            },
        )

    async def settled(self, name: str) -> bool:
        try:
            info = await self._nats.jetstream.consumer_info(stream_name(self.service), name)
        except NotFoundError:
            return False
        return (info.num_pending, info.num_ack_pending) == (0, 0)
