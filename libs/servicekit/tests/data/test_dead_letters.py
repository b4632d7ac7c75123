import asyncio
from functools import partial
from uuid import UUID

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from sqlalchemy.ext.asyncio import AsyncSession

from libs.servicekit.tests.kit.consumers import Source, note, notes, running
from servicekit.data.database import Database
from servicekit.errors import NotFound, Unavailable
from servicekit.events import consumer
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.waiting import until


async def test_event_that_always_fails_becomes_a_dead_letter(
    database: Database, nats: Nats, source: Source, name: str, quick_retries: None
) -> None:
    deliveries = 0

    async def refuse_poison(session: AsyncSession, event: ReceivedEvent) -> None:
        nonlocal deliveries
        if event.decode(StringValue).value == "poison":
            deliveries += 1
            raise ValueError("cannot be")
        await note(session, event)

    _, poison, _ = await source.publish("a", "poison", "b")
    async with running(Consumer(name, database, nats, {source.subject: refuse_poison})):
        await until(partial(source.settled, name))
    assert await notes(database) == ["a", "b"]
    letters = await database.call("select consumer, event_id, subject, deliveries, error from dead_letters")
    assert letters == [
        {
            "consumer": name,
            "event_id": poison,
            "subject": source.subject,
            "deliveries": 10,
            "error": "ValueError: cannot be",
        }
    ]
    assert deliveries == 20


class TestADeadLetter:
    @pytest.fixture
    async def letter(
        self, database: Database, nats: Nats, source: Source, name: str, quick_retries: None
    ) -> UUID:
        async def refuse(session: AsyncSession, event: ReceivedEvent) -> None:
            raise ValueError

        [event_id] = await source.publish("poison")
        async with running(Consumer(name, database, nats, {source.subject: refuse})):
            await until(partial(source.settled, name))
        return event_id

    async def test_it_is_applied_by_a_replay(
        self, database: Database, nats: Nats, source: Source, name: str, letter: UUID
    ) -> None:
        repaired = Consumer(name, database, nats, {source.subject: note})
        await repaired.replay(letter)
        assert await notes(database) == ["poison"]
        with pytest.raises(NotFound):
            await repaired.replay(letter)

    async def test_it_stays_when_its_replay_fails(
        self, database: Database, nats: Nats, source: Source, name: str, letter: UUID
    ) -> None:
        async def still_refuse(session: AsyncSession, event: ReceivedEvent) -> None:
            raise ValueError

        with pytest.raises(ValueError):
            await Consumer(name, database, nats, {source.subject: still_refuse}).replay(letter)
        assert len(await database.call("select from dead_letters")) == 1


async def test_an_outage_of_the_database_makes_no_dead_letter(
    database: Database,
    nats: Nats,
    source: Source,
    name: str,
    quick_retries: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(consumer, "MAX_DELIVERIES", 1)
    outage = True

    async def unavailable(session: AsyncSession, event: ReceivedEvent) -> None:
        if outage:
            raise Unavailable("database_unavailable")
        await note(session, event)

    await source.publish("a")
    async with running(Consumer(name, database, nats, {source.subject: unavailable})):
        await asyncio.sleep(1)
        outage = False
        await until(partial(source.settled, name))
    assert await notes(database) == ["a"]
    assert await database.call("select from dead_letters") == []
