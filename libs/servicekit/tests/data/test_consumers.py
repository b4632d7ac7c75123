import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from sqlalchemy.ext.asyncio import AsyncSession

from devservers.servers import Nats as NatsServer
from libs.servicekit.tests.kit.consumers import Source, note, notes, running
from servicekit.data.database import Database
from servicekit.events import consumer, inbox, outbox
from servicekit.events.connection import Nats, Outgoing, stream_name
from servicekit.events.consumer import Consumer
from servicekit.events.handlers import BatchHandler, ReceivedEvent
from servicekit.telemetry import tracing as telemetry
from servicekit.testing.waiting import eventually, until

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


async def test_events_are_applied_in_order(database: Database, nats: Nats, source: Source, name: str) -> None:
    for start in (0, 150):
        await source.publish(*(str(number) for number in range(start, start + 150)))
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == [str(number) for number in range(300)]


async def test_batch_handler_receives_several_events_at_once(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    calls: list[int] = []

    async def note_all(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
        calls.append(len(events))
        for event in events:
            await note(session, event)

    await source.publish("one", "two", "three")
    async with running(Consumer(name, database, nats, {source.subject: BatchHandler(note_all)})):
        await until(lambda: source.settled(name))
    assert await notes(database) == ["one", "two", "three"]
    assert sum(calls) == 3
    assert len(calls) < 3


@pytest.mark.parametrize(("low_latency", "batches"), [(True, ["ab", "c", "d", "e"]), (False, ["ab", "cde"])])
async def test_background_batches_grow_under_load(
    database: Database,
    nats: Nats,
    source: Source,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    low_latency: bool,
    batches: list[str],
) -> None:
    monkeypatch.setattr(consumer, "_GATHER_UNDER_LOAD", 2.0)
    handled: list[str] = []

    async def together(_: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
        handled.append("".join(event.decode(StringValue).value for event in events))

    async def so_far() -> list[str]:
        return handled

    await source.publish("a", "b")
    handlers = {source.subject: BatchHandler(together)}
    async with running(Consumer(name, database, nats, handlers, low_latency=low_latency)):
        await eventually(so_far, batches[:1])
        for number, body in enumerate("cde", 2):
            await source.publish(body)
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

    await source.publish("one", "bad", "three")
    async with running(Consumer(name, database, nats, {source.subject: BatchHandler(note_all)})):

        async def the_others_are_there() -> bool:
            return sorted(await notes(database)) == ["one", "three"]

        await until(the_others_are_there)


async def test_an_event_arrives_soon(database: Database, nats: Nats, source: Source, name: str) -> None:
    async def applied() -> bool:
        return "late" in await notes(database)

    await source.publish("first")
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
        started = time.monotonic()
        await source.publish("late")
        await until(applied)
        waited = time.monotonic() - started
    assert waited < 1


async def test_an_event_that_comes_twice_is_applied_once(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    [event_id] = await source.publish("once")
    await source.publish_again(event_id, "once")
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == ["once"]


@pytest.mark.parametrize(("is_lost", "expected"), [(True, ["one", "two"]), (False, [])])
async def test_a_replay_reaches_only_a_consumer_that_lost_its_state(
    database: Database, nats: Nats, source: Source, name: str, is_lost: bool, expected: list[str]
) -> None:
    await source.publish("one", "two")
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
    await source.publish(*(str(number) for number in range(200)))
    replicas = [Consumer(name, database, nats, {source.subject: note}) for _ in range(2)]
    async with running(*replicas):
        await until(partial(source.settled, name))
    assert sorted(await notes(database)) == sorted(str(number) for number in range(200))


async def test_two_consumers_each_apply_every_event(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    await source.publish("a")
    other = f"{name}-other"
    async with running(*(Consumer(n, database, nats, {source.subject: note}) for n in (name, other))):
        await until(partial(source.settled, name))
        await until(lambda: source.settled(other))
    assert await notes(database) == ["a", "a"]


async def test_consumer_begins_once_its_stream_exists(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    async def applied() -> bool:
        return await notes(database) == ["a"]

    async with running(Consumer(name, database, nats, {source.subject: note})):
        await asyncio.sleep(0.2)  # Time to look for the stream in vain.
        await source.publish("a")
        await until(applied)


async def test_one_consumer_follows_several_services(
    database: Database, nats: Nats, service: str, name: str
) -> None:
    sources = [Source(database, nats, f"{service}{suffix}") for suffix in ("a", "b")]
    for source in sources:
        await source.publish(source.service)
    async with running(Consumer(name, database, nats, {source.subject: note for source in sources})):
        for source in sources:
            await until(partial(source.settled, name))
    assert sorted(await notes(database)) == [source.service for source in sources]


async def test_a_consumer_that_stops_hands_its_events_over_at_once(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    under_way = asyncio.Event()

    async def never_end(session: AsyncSession, event: ReceivedEvent) -> None:
        await note(session, event)
        under_way.set()
        await asyncio.Event().wait()

    await source.publish("a")
    async with running(Consumer(name, database, nats, {source.subject: never_end})):
        await under_way.wait()
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name), seconds=5)
    assert await notes(database) == ["a"]


async def test_consumer_stops_at_once_while_it_begins(
    database: Database, nats: Nats, source: Source, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await nats.ensure_stream(source.service)
    begins, ping = asyncio.Event(), database.ping

    async def loses_a_cancellation() -> None:
        begins.set()
        try:
            await asyncio.Event().wait()
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
            await source.publish("a")
            await until(partial(applied, "a"))
            await server.kill()
            await server.start()
            await until(reachable)
            await source.publish("b")
            await until(partial(applied, "a", "b"), seconds=15)
    finally:
        await nats.close()
        await server.stop()


async def test_a_message_that_is_no_event_is_dropped(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    await source.publish("a")
    await nats.publish([Outgoing(source.subject, b"?", {"Nats-Msg-Id": "not-a-uuid"})])
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == ["a"]


async def test_subjects_without_a_handler_are_not_delivered(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    await source.publish("a")
    await nats.publish([Outgoing(f"wattle.{source.service}.v1.other", b"", {})])
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await until(partial(source.settled, name))
    assert await notes(database) == ["a"]


async def test_an_older_version_takes_no_subject_from_a_newer_one(
    database: Database, nats: Nats, source: Source, name: str
) -> None:
    other = f"wattle.{source.service}.v1.other"
    await source.publish("a")
    async with running(Consumer(name, database, nats, {source.subject: note, other: note})):
        await until(partial(source.settled, name))
    async with running(Consumer(name, database, nats, {source.subject: note})):
        await source.publish("b")
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
        await source.publish("a")
    async with running(Consumer(name, database, nats, {source.subject: remember})):
        await until(partial(source.settled, name))
    assert [(trace or "").split("-")[1] for trace in traces] == [TRACE.split("-")[1]]


async def test_inbox_purge_deletes_records_after_40_days(
    database: Database, owner: psycopg.AsyncConnection[Any], name: str
) -> None:
    old, kept = uuid4(), uuid4()
    async with database.transaction() as session:
        assert await inbox.record(session, name, [old, kept]) == {old, kept}
    await owner.execute(
        "update inbox set received_at = now() - interval '41 days' where event_id = %s", [old]
    )
    await inbox.PURGE.run(database)
    async with database.transaction() as session:
        assert await inbox.record(session, name, [old, kept]) == {old}
