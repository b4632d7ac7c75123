"""Events leave a service through its outbox: written with the change that they report, published afterwards.

Inside a transaction: `await publish(session, Event("wattle.wallet.v1.deposit_settled", deposit_id, 1,
message))`. From a SQL function: `perform outbox_put(event_id, subject, aggregate_id, aggregate_version,
payload, traceparent)`, the arguments taken from `outbox_arguments(event)`.

The `OutboxRelay` publishes what `published_at is null` marks, at least once, with the event id as
`Nats-Msg-Id`, and marks a row after JetStream has acknowledged it (docs/reliability.md, rules 19 and 24). One
relay of a service publishes at a time, which keeps the events of an aggregate in order; another takes over
as soon as its transaction is gone. Only after a failure may a later event pass an earlier one, which is why
a consumer compares the aggregate version.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from google.protobuf.message import Message
from prometheus_client import Counter, Gauge
from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.cancellation import raise_if_cancelled
from servicekit.data.database import Database
from servicekit.data.retention import Purge
from servicekit.errors import Unavailable
from servicekit.events.connection import REPLAY_MARK, Nats, Outgoing, nats_unavailable
from servicekit.identifiers import uuid7
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import current_traceparent

BATCH_SIZE: Final = 200
BUSY_PAUSE: Final = 0.1
"""Seconds between two polls while events come, and for `BUSY_FOR` after the last one."""
LOADED_PAUSE: Final = 0.25
"""The same after a poll that found several: a poll costs as much for one event as for dozens."""
IDLE_PAUSE: Final = 0.5
"""Seconds between two polls of an outbox into which this process writes nothing."""
COMMIT_PAUSE: Final = 0.03
"""Seconds within which a transaction that has just written an event has mostly ended."""
BUSY_FOR: Final = 2.0
"""Seconds within which a transaction that has written an event is expected to end."""
LONGEST_PAUSE: Final = 5.0
"""Seconds between two attempts while NATS or the database is away."""
PURGE: Final = Purge("outbox", "published_at", timedelta(days=35))
"""Longer than the stream keeps an event, so that it can be published again."""
_MEASURE_PAUSE: Final = 5.0

OLDEST_UNPUBLISHED: Final = Gauge(
    "outbox_oldest_unpublished_seconds", "Age of the oldest event that waits to be published."
)
PUBLISHED: Final = Counter("outbox_published", "Events that JetStream has acknowledged.")

# The lock makes one relay the leader for as long as its transaction lives.
_TAKE = text("""
    with leader as materialized (select pg_try_advisory_xact_lock(hashtext('outbox'), 0) as elected)
    select event_id, subject, aggregate_id, aggregate_version, payload, traceparent, occurred_at
    from outbox, leader
    where elected and published_at is null
    order by sequence
    limit :limit
    for update of outbox skip locked
""")
_MARK = text("update outbox set published_at = clock_timestamp() where event_id = any(:ids)")
_PUBLISHED = text("""
    select event_id, subject, aggregate_id, aggregate_version, payload, traceparent, occurred_at
    from outbox where published_at >= :since order by sequence
""")
_INSERT = text("""
    insert into outbox (event_id, subject, aggregate_id, aggregate_version, payload, traceparent)
    values (:event_id, :subject, :aggregate_id, :aggregate_version, :payload, :traceparent)
""")


_written_events: Final[set[asyncio.Event]] = set()
"""Of each relay of this process: set when an event is written, whose transaction is still to commit."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact to publish.

    `subject` is `wattle.<service>.v1.<fact>`; `aggregate_version` counts the changes of the aggregate from
    1, so that a consumer can drop what it has already passed.
    """

    subject: str
    aggregate_id: str
    aggregate_version: int
    message: Message
    event_id: UUID = field(default_factory=uuid7)


def outbox_arguments(event: Event) -> dict[str, Any]:
    """The arguments of the SQL function `outbox_put`, with the running task's trace."""
    for written in _written_events:
        written.set()
    return {
        "event_id": event.event_id,
        "subject": event.subject,
        "aggregate_id": event.aggregate_id,
        "aggregate_version": event.aggregate_version,
        "payload": event.message.SerializeToString(),
        "traceparent": current_traceparent(),
    }


async def publish(session: AsyncSession, *events: Event) -> None:
    """Writes events in the caller's transaction; they leave only if it commits, in the order given."""
    if events:
        await session.execute(_INSERT, [outbox_arguments(event) for event in events])


async def replay(database: Database, nats: Nats, *, service: str, since: datetime) -> int:
    """Publishes once more, in order, what was published at `since` or later; returns how many events.

    A consumer that still has its inbox ignores them; one that lost it together with its effects has both
    again. Raises Unavailable when NATS did not acknowledge all; it may be repeated.
    """
    await nats.ensure_stream(service)
    run = uuid7().hex
    total = 0
    async with database.read() as session:
        found = await session.stream(_PUBLISHED, {"since": since})
        async for rows in found.partitions(BATCH_SIZE):
            if not all(await nats.publish([_outgoing(row, replay=run) for row in rows])):
                raise nats_unavailable()
            total += len(rows)
    return total


class OutboxRelay:
    """Publishes the outbox of one service to its stream. Run one in every process; they take turns.

    `service` is the service's name, as in its subjects.
    """

    def __init__(self, database: Database, nats: Nats, *, service: str) -> None:
        self._database = database
        self._nats = nats
        self._service = service
        self._next_measure = 0.0
        self._written = asyncio.Event()
        self._busy_until = 0.0

    async def run(self) -> None:
        """Publishes until it is cancelled. NATS or Postgres being away only delays it."""
        _written_events.add(self._written)
        try:
            await self._publish_for_ever()
        finally:
            _written_events.discard(self._written)

    async def _publish_for_ever(self) -> None:
        pause = BUSY_PAUSE
        stream_exists = False
        while True:
            raise_if_cancelled()
            try:
                await self._measure()
                if not stream_exists:
                    await self._nats.ensure_stream(self._service)
                    stream_exists = True
                published = await self.publish_batch()
                if published:
                    self._busy_until = time.monotonic() + BUSY_FOR
                if published < BATCH_SIZE:
                    await self._rest(LOADED_PAUSE if published > 1 else BUSY_PAUSE)
                pause = BUSY_PAUSE
            except Unavailable as error:
                raise_if_cancelled()
                stream_exists = False
                log.warning("outbox_waits", reason=error.code, pause_seconds=pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)

    async def _rest(self, busy_pause: float) -> None:
        """Waits for the next poll: an idle outbox is polled rarely, and after this process writes into it."""
        if time.monotonic() < self._busy_until:
            await asyncio.sleep(busy_pause)
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE_PAUSE):
                    await self._written.wait()
                    await asyncio.sleep(COMMIT_PAUSE)
        if self._written.is_set():
            self._written.clear()
            self._busy_until = time.monotonic() + BUSY_FOR

    async def publish_batch(self) -> int:
        """Publishes at most `BATCH_SIZE` due events and returns how many JetStream acknowledged.

        Raises Unavailable when not all were acknowledged; what was acknowledged is marked all the same.
        """
        waiting = await self._database.call(
            "select exists (select from outbox where published_at is null) as waiting"
        )
        if not waiting[0]["waiting"]:
            return 0
        self._nats.require_connection()
        async with self._database.transaction() as session:
            rows = (await session.execute(_TAKE, {"limit": BATCH_SIZE})).all()
            acknowledged = await self._nats.publish([_outgoing(row) for row in rows])
            published = [row.event_id for row, done in zip(rows, acknowledged, strict=True) if done]
            if published:
                await session.execute(_MARK, {"ids": published})
        PUBLISHED.inc(len(published))
        if len(published) < len(rows):
            raise nats_unavailable()
        return len(published)

    async def _measure(self) -> None:
        now = time.monotonic()
        if now >= self._next_measure:
            self._next_measure = now + _MEASURE_PAUSE
            OLDEST_UNPUBLISHED.set(await self._oldest_unpublished())

    async def _oldest_unpublished(self) -> float:
        rows = await self._database.call(
            "select extract(epoch from clock_timestamp() - occurred_at)::double precision as age"
            " from outbox where published_at is null order by sequence limit 1"
        )
        return max(0.0, float(rows[0]["age"])) if rows else 0.0


def _outgoing(row: Row[Any], *, replay: str | None = None) -> Outgoing:
    headers = {
        "Nats-Msg-Id": str(row.event_id) if replay is None else f"{row.event_id}{REPLAY_MARK}{replay}",
        "Wattle-Aggregate": row.aggregate_id,
        "Wattle-Aggregate-Version": str(row.aggregate_version),
        "Wattle-Occurred-At": row.occurred_at.astimezone(UTC).isoformat(),
    }
    if row.traceparent is not None:
        headers["traceparent"] = row.traceparent
    return Outgoing(row.subject, bytes(row.payload), headers)
