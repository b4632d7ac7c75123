import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from nats.js.errors import NotFoundError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from devservers.servers import Nats as NatsServer
from servicekit.data.database import Database
from servicekit.errors import NotFound, Unavailable
from servicekit.events import consumer, inbox, outbox
from servicekit.events.connection import Nats, Outgoing, stream_name
from servicekit.events.consumer import Consumer
from servicekit.events.handlers import BatchHandler, ReceivedEvent
from servicekit.events.outbox import Event, OutboxRelay
from servicekit.telemetry import tracing as telemetry
from servicekit.testing.waiting import eventually, until

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


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


@pytest.fixture
def source(database: Database, nats: Nats, service: str) -> Source:
    return Source(database, nats, service)


@pytest.fixture
def name() -> str:
    return f"notes-{uuid4().hex[:8]}"


@pytest.fixture
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "_LONGEST_REDELIVERY_PAUSE", 0.02)


async def test_events_are_applied_in_order(database: Database, nats: Nats, source: Source, name: str) -> None:
    for start in (0, 150):
        await source.tell(*(str(number) for number in range(start, start + 150)))
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == [str(number) for number in range(300)]


async def test_events_of_a_batch_are_applied_together_where_a_handler_says_so(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    calls: list[int] = []

    async def note_all(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
        calls.append(len(events))
        for event in events:
            await note(session, event)

    await source.tell("one", "two", "three")
    async with running(Consumer(name, database, nats, {source.subject: BatchHandler(note_all)})):
        await until(lambda: source.settled(name))
    assert await notes(database) == ["one", "two", "three"]
    assert sum(calls) == 3
    assert len(calls) < 3


@pytest.mark.parametrize(("low_latency", "batches"), [(True, ["ab", "c", "d", "e"]), (False, ["ab", "cde"])])
async def test_batches_grow_in_a_rush_where_nobody_waits_for_them(
    database: Database,
    nats: Nats,
    source: Source,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    low_latency: bool,
    batches: list[str],
) -> None:
    monkeypatch.setattr(consumer, "_GATHER_IN_A_RUSH", 2.0)
    handled: list[str] = []

    async def together(_: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
        handled.append("".join(event.decode(StringValue).value for event in events))

    async def so_far() -> list[str]:
        return handled

    await source.tell("a", "b")
    handlers = {source.subject: BatchHandler(together)}
    async with running(Consumer(name, database, nats, handlers, low_latency=low_latency)):
        await eventually(so_far, batches[:1])
        for number, body in enumerate("cde", 2):
            await source.tell(body)
            if low_latency:
                await eventually(so_far, batches[:number])
        await eventually(so_far, batches)


async def test_one_event_that_fails_does_not_take_its_batch_along(
    database: Database, nats: Nats, source: Source, name: str, quick_retries: None
) -> None:
    async def note_all(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
        for event in events:
            if event.decode(StringValue).value == "bad":
                raise ValueError("bad")
            await note(session, event)

    await source.tell("one", "bad", "three")
    async with running(Consumer(name, database, nats, {source.subject: BatchHandler(note_all)})):

        async def the_others_are_there() -> bool:
            return sorted(await notes(database)) == ["one", "three"]

        await until(the_others_are_there)


async def test_an_event_arrives_soon(database: Database, nats: Nats, source: Source, name: str) -> None:
    async def applied() -> bool:
        return "late" in await notes(database)

    await source.tell("first")
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
        started = time.monotonic()
        await source.tell("late")
        await until(applied)
        waited = time.monotonic() - started
    assert waited < 1


async def test_an_event_that_comes_twice_is_applied_once(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    [event_id] = await source.tell("once")
    await source.tell_again(event_id, "once")
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == ["once"]


@pytest.mark.parametrize(("is_lost", "expected"), [(True, ["one", "two"]), (False, [])])
async def test_a_replay_reaches_only_a_consumer_that_lost_its_state(
    database: Database, nats: Nats, source: Source, name: str, is_lost: bool, expected: list[str]
) -> None:
    await source.tell("one", "two")
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
        await database.call("delete from note")
        if is_lost:
            await database.call("delete from inbox")
        await outbox.replay(database, nats, service=source.service, since=LONG_AGO)
        await until(partial(source.settled, name))
    assert await notes(database) == expected


async def test_two_replicas_apply_each_event_once(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    await source.tell(*(str(number) for number in range(200)))
    replicas = [Consumer(name, database, nats, {source.subject: note}) for _ in range(2)]
    async with running(*replicas):
        await until(partial(source.settled, name))
    assert sorted(await notes(database)) == sorted(str(number) for number in range(200))


async def test_two_consumers_each_apply_every_event(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    await source.tell("a")
    other = f"{name}-other"
    async with running(*(Consumer(n, database, nats, {source.subject: note}) for n in (name, other))):
        await until(partial(source.settled, name))
        await until(lambda: source.settled(other))
    assert await notes(database) == ["a", "a"]


async def test_a_consumer_waits_for_a_stream_that_does_not_exist_yet(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    async def applied() -> bool:
        return await notes(database) == ["a"]

    async with running(Consumer(name, database, nats, {source.subject: note})):
        await asyncio.sleep(0.2)
        await source.tell("a")
        await until(applied)


async def test_one_consumer_follows_several_services(
    database: Database, nats: Nats, service: str, name: str
) -> None:
    sources = [Source(database, nats, f"{service}{suffix}") for suffix in ("a", "b")]
    for source in sources:
        await source.tell(source.service)
    async with running(Consumer(name, database, nats, {source.subject: note for source in sources})):
        for source in sources:
            await until(partial(source.settled, name))
    assert sorted(await notes(database)) == [source.service for source in sources]


async def test_a_handler_that_fails_once_is_tried_again(
    database: Database, nats: Nats, source: Source, name: str, quick_retries: None
) -> None:
    failures = ["a"] * 2  # once with its batch, once alone

    async def fail_first(session: AsyncSession, event: ReceivedEvent) -> None:
        await note(session, event)
        if event.decode(StringValue).value in failures:
            failures.pop()
            raise RuntimeError

    await source.tell("a", "b")
    async with running(Consumer(name, database, nats, {source.subject: fail_first})):
        await until(partial(source.settled, name))
    assert sorted(await notes(database)) == ["a", "b"]


async def test_poison_becomes_a_dead_letter_and_stops_nobody(
    database: Database, nats: Nats, source: Source, name: str, quick_retries: None
) -> None:
    deliveries = 0

    async def refuse_poison(session: AsyncSession, event: ReceivedEvent) -> None:
        nonlocal deliveries
        if event.decode(StringValue).value == "poison":
            deliveries += 1
            raise ValueError("cannot be")
        await note(session, event)

    _, poison, _ = await source.tell("a", "poison", "b")
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

        [event_id] = await source.tell("poison")
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

    await source.tell("a")
    async with running(Consumer(name, database, nats, {source.subject: unavailable})):
        await asyncio.sleep(1)
        outage = False
        await until(partial(source.settled, name))
    assert await notes(database) == ["a"]
    assert await database.call("select from dead_letters") == []


async def test_a_consumer_that_stops_hands_its_events_over_at_once(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    under_way = asyncio.Event()

    async def never_end(session: AsyncSession, event: ReceivedEvent) -> None:
        await note(session, event)
        under_way.set()
        await asyncio.sleep(60)

    await source.tell("a")
    async with running(Consumer(name, database, nats, {source.subject: never_end})):
        await under_way.wait()
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name), seconds=5)
    assert await notes(database) == ["a"]


async def test_a_consumer_that_stops_while_it_begins_waits_for_no_event(
    database: Database, nats: Nats, source: Source, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await nats.ensure_stream(source.service)
    begins, ping = asyncio.Event(), database.ping

    async def loses_a_cancellation() -> None:
        begins.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:  # as `asyncio.wait_for` of Python 3.11 does when it has its answer
            await ping()

    monkeypatch.setattr(database, "ping", loses_a_cancellation)
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await begins.wait()
        stopped = time.monotonic()
    assert time.monotonic() - stopped < 1


async def test_a_consumer_goes_on_when_nats_is_back(
    database: Database, service: str, name: str, tmp_path: Path
) -> None:
    server = NatsServer(tmp_path / "nats")
    await server.start()
    nats = Nats(server.url, name="example")
    await nats.connect()
    source = Source(database, nats, service)

    async def applied(*bodies: str) -> bool:
        return await notes(database) == list(bodies)

    async def reachable() -> bool:
        return nats.connected

    try:
        await until(reachable)
        async with running(Consumer(name, database, nats, {source.subject: note})):
            await source.tell("a")
            await until(partial(applied, "a"))
            await server.kill()
            await server.start()
            await until(reachable)
            await source.tell("b")
            await until(partial(applied, "a", "b"), seconds=15)
    finally:
        await nats.close()
        await server.stop()


async def test_a_message_that_is_no_event_is_dropped(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    await source.tell("a")
    await nats.publish([Outgoing(source.subject, b"?", {"Nats-Msg-Id": "not-a-uuid"})])
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == ["a"]


async def test_subjects_without_a_handler_are_not_delivered(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    await source.tell("a")
    await nats.publish([Outgoing(f"wattle.{source.service}.v1.other", b"", {})])
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == ["a"]


async def test_an_older_version_takes_no_subject_from_a_newer_one(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    other = f"wattle.{source.service}.v1.other"
    await source.tell("a")
    async with running(Consumer(name, database, nats, {source.subject: note, other: note})):
        await until(partial(source.settled, name))
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await source.tell("b")
        await until(partial(source.settled, name))
    info = await nats.jetstream.consumer_info(stream_name(source.service), name)
    assert info.config.filter_subjects == [source.subject, other]


async def test_a_handler_runs_in_the_trace_of_the_publisher(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    traces = []

    async def remember(session: AsyncSession, event: ReceivedEvent) -> None:
        traces.append(telemetry.current_traceparent())

    with telemetry.continue_trace(TRACE):
        await source.tell("a")
    async with running(Consumer(name, database, nats, {source.subject: remember})):
        await until(partial(source.settled, name))
    assert [(trace or "").split("-")[1] for trace in traces] == [TRACE.split("-")[1]]


async def test_the_inbox_forgets_after_40_days(
    database: Database, owner: psycopg.AsyncConnection[Any], name: str
) -> None:
    old, kept = uuid4(), uuid4()
    async with database.transaction() as session:
        assert await inbox.record(session, name, [old, kept]) == {old, kept}
    await owner.execute(
        "update inbox set received_at = now() - interval '41 days' where event_id = %s", [old]
    )
    await inbox.purge(database)
    async with database.transaction() as session:
        assert await inbox.record(session, name, [old, kept]) == {old}
