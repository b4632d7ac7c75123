import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from nats.js.api import StreamInfo
from sqlalchemy import text

from devservers.servers import Nats as NatsServer
from servicekit.data.database import Database
from servicekit.errors import Unavailable
from servicekit.events import outbox
from servicekit.events.connection import Nats, stream_name
from servicekit.events.outbox import Event, OutboxRelay, outbox_arguments
from servicekit.telemetry.tracing import continue_trace
from servicekit.testing.waiting import eventually

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def happened(service: str, number: int = 1, aggregate: str = "order-1") -> Event:
    return Event(f"wattle.{service}.v1.happened", aggregate, number, StringValue(value=str(number)))


async def write(database: Database, *events: Event) -> None:
    async with database.transaction() as session:
        await outbox.publish(session, *events)


async def stored(nats: Nats, service: str, count: int) -> list[tuple[str, str, dict[str, str]]]:
    """The stream's messages, once there are `count`: aggregate, version and headers."""
    messages = []
    for sequence in range(1, count + 1):
        message = await nats.jetstream.get_msg(stream_name(service), sequence)
        headers = message.headers or {}
        messages.append((headers["Wattle-Aggregate"], headers["Wattle-Aggregate-Version"], headers))
    return messages


async def stream(nats: Nats, service: str) -> StreamInfo:
    return await nats.jetstream.stream_info(stream_name(service))


async def unpublished(database: Database) -> int:
    rows = await database.call("select count(*) as n from outbox where published_at is null")
    return int(rows[0]["n"])


async def until_published(database: Database, seconds: float = 10) -> None:
    await eventually(partial(unpublished, database), 0, seconds=seconds)


@asynccontextmanager
async def running(*relays: OutboxRelay) -> AsyncIterator[list[asyncio.Task[None]]]:
    tasks = [asyncio.create_task(relay.run()) for relay in relays]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_an_event_is_published_with_its_headers(database: Database, nats: Nats, service: str) -> None:
    event = happened(service)
    with continue_trace(TRACE):
        await write(database, event)
    async with running(OutboxRelay(database, nats, service=service)):
        await until_published(database)
    message = await nats.jetstream.get_msg(stream_name(service), 1)
    headers = message.headers or {}
    occurred = (await database.call("select occurred_at from outbox"))[0]["occurred_at"]
    assert (message.subject, message.data) == (event.subject, event.message.SerializeToString())
    assert headers == {
        "Nats-Msg-Id": str(event.event_id),
        "Wattle-Aggregate": "order-1",
        "Wattle-Aggregate-Version": "1",
        "Wattle-Occurred-At": occurred.isoformat(),
        "traceparent": TRACE,
    }


async def test_an_event_of_a_rolled_back_transaction_is_never_published(
    database: Database, service: str
) -> None:
    async def fail() -> None:
        async with database.transaction() as session:
            await outbox.publish(session, happened(service))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await unpublished(database) == 0


async def test_a_sql_function_may_write_an_event(database: Database, service: str) -> None:
    event = happened(service)
    await database.call(
        "select outbox_put(%(event_id)s, %(subject)s, %(aggregate_id)s, %(aggregate_version)s, %(payload)s,"
        " %(traceparent)s)",
        outbox_arguments(event),
    )
    rows = await database.call("select event_id, payload from outbox")
    assert rows == [{"event_id": event.event_id, "payload": event.message.SerializeToString()}]


async def test_many_events_are_published_once_and_in_the_order_of_each_aggregate(
    database: Database, nats: Nats, service: str
) -> None:
    async def change(aggregate: str) -> None:
        for version in range(1, 51):
            await write(database, happened(service, version, aggregate))

    relays = [OutboxRelay(database, nats, service=service) for _ in range(3)]
    async with running(*relays):
        await asyncio.gather(*(change(f"order-{number}") for number in range(10)))
        await until_published(database)
    assert (await stream(nats, service)).state.messages == 500
    order: dict[str, list[int]] = {}
    for aggregate, version, _ in await stored(nats, service, 500):
        order.setdefault(aggregate, []).append(int(version))
    assert order == {f"order-{number}": list(range(1, 51)) for number in range(10)}


async def test_many_events_that_wait_leave_in_one_batch_and_in_order(
    database: Database, nats: Nats, service: str
) -> None:
    await nats.ensure_stream(service)
    await write(database, *(happened(service, number) for number in range(1, 51)))
    assert await OutboxRelay(database, nats, service=service).publish_batch() == 50
    messages = await stored(nats, service, 50)
    assert [version for _, version, _ in messages] == [str(number) for number in range(1, 51)]
    assert len({headers["Nats-Batch-Id"] for _, _, headers in messages}) == 1
    assert await unpublished(database) == 0


async def test_of_a_batch_that_is_there_in_part_the_rest_is_published(
    database: Database, nats: Nats, service: str
) -> None:
    await nats.ensure_stream(service)
    relay = OutboxRelay(database, nats, service=service)
    await write(database, *(happened(service, number) for number in range(1, 6)))
    assert await relay.publish_batch() == 5
    await database.call("update outbox set published_at = null")  # as if it had died before it marked them
    await write(database, *(happened(service, number) for number in range(6, 51)))
    assert await relay.publish_batch() == 50
    messages = await stored(nats, service, 50)
    assert [version for _, version, _ in messages] == [str(number) for number in range(1, 51)]
    assert (await stream(nats, service)).state.messages == 50


async def test_a_stream_that_takes_no_batches_takes_each_event(
    database: Database, nats: Nats, service: str
) -> None:
    await nats.jetstream.add_stream(name=stream_name(service), subjects=[f"wattle.{service}.v1.>"])
    await write(database, *(happened(service, number) for number in range(1, 51)))
    assert await OutboxRelay(database, nats, service=service).publish_batch() == 50
    assert (await stream(nats, service)).state.messages == 50


@pytest.mark.parametrize("count", [10, 50])
async def test_another_relay_takes_over_when_one_dies_before_it_marks(
    database: Database, nats: Nats, service: str, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    await nats.ensure_stream(service)
    await write(database, *(happened(service, number) for number in range(1, count + 1)))
    publish = nats.publish

    async def publish_and_die(messages: Any) -> Any:
        await publish(messages)
        raise asyncio.CancelledError

    monkeypatch.setattr(nats, "publish", publish_and_die)
    with pytest.raises(asyncio.CancelledError):
        await OutboxRelay(database, nats, service=service).publish_batch()
    monkeypatch.undo()
    left = await unpublished(database)
    published = await OutboxRelay(database, nats, service=service).publish_batch()
    assert (left, published) == (count, count)
    assert (await stream(nats, service)).state.messages == count


async def test_a_relay_does_not_work_beside_another(database: Database, nats: Nats, service: str) -> None:
    await nats.ensure_stream(service)
    await write(database, happened(service))
    async with database.transaction() as session:
        await session.execute(outbox._TAKE, {"limit": 1})
        await write(database, happened(service, 2))
        beside = await OutboxRelay(database, nats, service=service).publish_batch()
    assert (beside, await OutboxRelay(database, nats, service=service).publish_batch()) == (0, 2)


async def test_what_was_not_acknowledged_is_published_later(
    database: Database, nats: Nats, service: str
) -> None:
    await write(database, happened(service))
    relay = OutboxRelay(database, nats, service=service)
    with pytest.raises(Unavailable, match="nats_unavailable"):
        await relay.publish_batch()  # nobody has made the stream
    await nats.ensure_stream(service)
    assert await relay.publish_batch() == 1


async def test_the_outbox_grows_while_nats_is_away_and_empties_when_it_is_back(
    database: Database, service: str, tmp_path: Path
) -> None:
    server = NatsServer(tmp_path / "nats")
    nats = Nats(server.url, name="example")
    await nats.connect()
    try:
        async with running(OutboxRelay(database, nats, service=service)):
            await write(database, happened(service, 1))
            await server.start()
            await until_published(database)
            await server.stop()
            await write(database, happened(service, 2))
            # Time for several rounds of the relay: it may not take the event for published.
            await asyncio.sleep(0.3)
            waiting = await unpublished(database)
            await server.start()
            await until_published(database)
        assert waiting == 1
        assert [version for _, version, _ in await stored(nats, service, 2)] == ["1", "2"]
    finally:
        await nats.close()
        await server.stop()


async def test_the_age_of_the_oldest_waiting_event_is_measured(
    database: Database, nats: Nats, service: str
) -> None:
    await write(database, happened(service))
    async with database.transaction() as session:
        await session.execute(text("update outbox set occurred_at = occurred_at - interval '1 minute'"))
    assert 60 <= await OutboxRelay(database, nats, service=service)._oldest_unpublished() < 70


async def test_published_rows_are_purged_after_35_days(database: Database, service: str) -> None:
    ages: dict[UUID, int | None] = {}
    for age in (None, 34, 36):
        event = happened(service)
        ages[event.event_id] = age
        await write(database, event)
        await database.call(
            "update outbox set published_at = now() - make_interval(days => %(age)s) where event_id = %(id)s",
            {"age": age, "id": event.event_id},
        )
    assert await outbox.PURGE.run(database) == 1
    rows = await database.call("select event_id from outbox")
    assert sorted(str(ages[row["event_id"]]) for row in rows) == ["34", "None"]


async def test_a_stream_keeps_what_the_rules_say(nats: Nats, service: str) -> None:
    await nats.ensure_stream(service)
    await nats.ensure_stream(service)
    config = (await stream(nats, service)).config
    assert config.subjects == [f"wattle.{service}.v1.>"]
    assert (config.storage, config.retention, config.discard) == ("file", "limits", "new")
    assert (config.max_age, config.duplicate_window) == (14 * 24 * 3600, 600)
    assert (config.deny_delete, config.deny_purge, config.allow_atomic) == (True, True, True)


async def test_what_was_published_since_an_instant_is_published_again(
    database: Database, nats: Nats, service: str
) -> None:
    for number, age in ((1, 2), (2, 0), (3, 0)):
        event = happened(service, number)
        await write(database, event)
        await database.call(
            "update outbox set published_at = now() - make_interval(hours => %(age)s)"
            " where event_id = %(id)s",
            {"age": age, "id": event.event_id},
        )
    await write(database, happened(service, 4))  # waits for the relay

    since = datetime.now(UTC) - timedelta(hours=1)
    published = [await outbox.replay(database, nats, service=service, since=since) for _ in range(2)]

    assert published == [2, 2]
    again = [version for _, version, _ in await stored(nats, service, 4)]
    assert again == ["2", "3", "2", "3"]  # the stream takes none of them for a duplicate
    assert await unpublished(database) == 1
