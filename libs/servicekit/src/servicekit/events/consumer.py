"""Consumers of events: durable, each event with its effect once, poison put aside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final
from uuid import UUID

import nats.errors
import nats.js.errors
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from opentelemetry.trace import SpanKind
from prometheus_client import Counter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.cancellation import raise_if_cancelled
from servicekit.data.database import Database
from servicekit.errors import NotFound, Unavailable
from servicekit.events import inbox
from servicekit.events.connection import REPLAY_MARK, Nats, stream_name
from servicekit.events.handlers import BatchHandler, Handler, ReceivedEvent
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import continue_trace, span

BATCH_SIZE: Final = 100
MAX_DELIVERIES: Final = 10
"""Deliveries after which an event that still fails becomes a dead letter."""
ACK_WAIT: Final = 30.0
"""Seconds after which JetStream takes an event for lost and delivers it again."""
_IDLE_FETCH: Final = 5.0
"""Seconds that one request for events waits; after a reconnect, the longest time until the next request."""
_GATHER: Final = 0.02
"""Seconds for the rest of a batch to arrive once its first event is there."""
_GATHER_UNDER_LOAD: Final = 0.5
"""Seconds that a batch grows before that where nobody waits for what its events do, once the batch before had
several: a rush of purchases then costs a transaction for dozens of them instead of for a few.
"""
_LONGEST_PAUSE: Final = 5.0
_LONGEST_REDELIVERY_PAUSE: Final = 30.0

HANDLED: Final = Counter("events_handled", "Events whose effect was committed.", ("consumer",))
REPEATED: Final = Counter("events_repeated", "Deliveries of events handled before.", ("consumer",))
FAILED: Final = Counter("events_failed", "Deliveries whose handler failed.", ("consumer", "subject"))
DEAD_LETTERS: Final = Counter("dead_letters", "Events that a consumer gave up on.", ("consumer", "subject"))

_INSERT = text("""
    insert into dead_letters (consumer, event_id, subject, aggregate_id, aggregate_version, occurred_at,
                             payload, traceparent, deliveries, error)
    values (:consumer, :event_id, :subject, :aggregate_id, :aggregate_version, :occurred_at, :payload,
            :traceparent, :deliveries, :error)
    on conflict (consumer, event_id) do update
        set deliveries = excluded.deliveries, error = excluded.error, failed_at = now()
""")
_TAKE = text("""
    delete from dead_letters where consumer = :consumer and event_id = :event_id
    returning event_id, subject, aggregate_id, aggregate_version, occurred_at, payload, traceparent
""")


@dataclass(frozen=True, slots=True)
class _Delivery:
    message: Msg
    event: ReceivedEvent
    number: int


class Consumer:
    """Applies the events of one or more services to the database of this one.

    `name` is unique in the suite, such as `checkout-offers`: it is the durable name in JetStream and the
    key of the inbox. `handlers` gives one function for each subject, or one in `BatchHandler`.

    A batch is one transaction; when it fails, its events are tried one at a time. An event that fails is
    delivered again after a growing pause, and after `MAX_DELIVERIES` it goes to the table `dead_letters`,
    from where `replay` applies it. JetStream itself sets no limit of deliveries, because it would drop what
    exceeds it without a trace. While the database is away nothing is fetched, so an outage makes no dead
    letters.

    `low_latency` is whether somebody may wait for what the events do; where nobody does, batches grow in a rush.

    A new consumer starts with the oldest event of the stream. A subject that is added later brings only what
    is published from then on; a new name starts from the oldest again.
    """

    def __init__(
        self,
        name: str,
        database: Database,
        nats: Nats,
        handlers: Mapping[str, Handler | BatchHandler],
        *,
        low_latency: bool = True,
    ) -> None:
        self._name = name
        self._database = database
        self._nats = nats
        self._handlers = dict(handlers)
        self._gather_under_load = 0.0 if low_latency else _GATHER_UNDER_LOAD

    async def run(self) -> None:
        """Consumes until it is cancelled, each source stream in one loop of its own."""
        services = sorted({subject.split(".")[1] for subject in self._handlers})
        async with asyncio.TaskGroup() as group:
            for service in services:
                group.create_task(self._follow(service), name=f"{self._name} from {service}")

    async def replay(self, event_id: UUID) -> None:
        """Applies a dead letter and removes it. Raises NotFound when there is none, or whatever its handler
        raises.
        """
        async with self._database.transaction() as session:
            row = (await session.execute(_TAKE, {"consumer": self._name, "event_id": event_id})).one_or_none()
            if row is None:
                raise NotFound("dead_letter_not_found")
            event = ReceivedEvent(
                row.event_id,
                row.subject,
                row.aggregate_id,
                row.aggregate_version,
                row.occurred_at,
                bytes(row.payload),
                row.traceparent,
            )
            await self._apply(session, event.subject, [event])

    async def _follow(self, service: str) -> None:
        pause = 0.1
        while True:
            try:
                async with self._subscription(service) as subscription:
                    gather = 0.0
                    messages: Sequence[Msg] = ()
                    while True:
                        if not messages:  # Those that were handled just now have shown that it is there.
                            await self._database.ping()
                        raise_if_cancelled()
                        messages = await _fetch(subscription, gather)
                        gather = self._gather_under_load if len(messages) > 1 else 0.0
                        await self._handle(messages)
                        pause = 0.1
            except (nats.errors.Error, TimeoutError, Unavailable) as error:
                raise_if_cancelled()
                log.info("consumer_waits", consumer=self._name, source=service, reason=type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)

    @asynccontextmanager
    async def _subscription(self, service: str) -> AsyncIterator[JetStreamContext.PullSubscription]:
        self._nats.require_connection()
        stream = stream_name(service)
        subjects = {subject for subject in self._handlers if subject.split(".")[1] == service}
        await self._nats.jetstream.add_consumer(
            stream,
            ConsumerConfig(
                durable_name=self._name,
                filter_subjects=sorted(subjects | await self._known_subjects(stream)),
                deliver_policy=DeliverPolicy.ALL,
                ack_policy=AckPolicy.EXPLICIT,
                ack_wait=ACK_WAIT,
                max_deliver=-1,
                max_ack_pending=1000,
            ),
        )
        subscription = await self._nats.jetstream.pull_subscribe_bind(consumer=self._name, stream=stream)
        try:
            yield subscription
        finally:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

    async def _known_subjects(self, stream: str) -> set[str]:
        """What the consumer has been told of before, perhaps by a newer version that runs beside this one.

        It only ever grows: a version that took a subject away would make the other miss events.
        """
        try:
            config = (await self._nats.jetstream.consumer_info(stream, self._name)).config
        except nats.js.errors.NotFoundError:
            return set()
        return {*(config.filter_subjects or ()), *filter(None, [config.filter_subject])}

    async def _handle(self, messages: Sequence[Msg]) -> None:
        async with _keep_in_progress(messages):
            try:
                raise_if_cancelled()
                deliveries = [delivery for message in messages if (delivery := await self._read(message))]
                if deliveries:
                    await self._handle_batch(deliveries)
            except (Unavailable, asyncio.CancelledError):
                # Not the events' fault: they may come again at once, here or to another replica.
                with suppress(nats.errors.Error):
                    for message in messages:
                        if not message.is_acked:
                            await message.nak()
                raise

    async def _handle_batch(self, deliveries: Sequence[_Delivery]) -> None:
        try:
            await self._commit(deliveries)
        except Unavailable:
            raise
        except Exception as error:  # Any handler's bug: the healthy events of the batch must go on.
            log.info("batch_split", consumer=self._name, events=len(deliveries), error=type(error).__name__)
            for delivery in deliveries:
                await self._handle_one(delivery)
        else:
            for delivery in deliveries:
                await delivery.message.ack()

    async def _handle_one(self, delivery: _Delivery) -> None:
        try:
            await self._commit([delivery])
        except Unavailable:
            raise
        except Exception as error:  # Any handler's bug: it must not stop the events behind it.
            FAILED.labels(self._name, delivery.event.subject).inc()
            log.warning(
                "event_failed",
                consumer=self._name,
                subject=delivery.event.subject,
                event_id=str(delivery.event.event_id),
                delivery=delivery.number,
                exc_info=error,
            )
            if delivery.number >= MAX_DELIVERIES:
                await self._bury(delivery, error)
            else:
                await delivery.message.nak(delay=min(2.0 ** (delivery.number - 1), _LONGEST_REDELIVERY_PAUSE))
        else:
            await delivery.message.ack()

    async def _commit(self, deliveries: Sequence[_Delivery]) -> None:
        async with self._database.transaction() as session:
            events: dict[UUID, ReceivedEvent] = {}
            for delivery in deliveries:
                events.setdefault(delivery.event.event_id, delivery.event)
            new = await inbox.record(session, self._name, events)
            fresh = [event for event_id, event in events.items() if event_id in new]
            for subject, following in groupby(fresh, key=lambda event: event.subject):
                await self._apply(session, subject, list(following))
        HANDLED.labels(self._name).inc(len(new))
        REPEATED.labels(self._name).inc(len(deliveries) - len(new))

    async def _apply(self, session: AsyncSession, subject: str, events: Sequence[ReceivedEvent]) -> None:
        handler = self._handlers[subject]
        if isinstance(handler, BatchHandler):
            with ExitStack() as traces:
                for event in events:
                    self._trace(traces, event)
                await handler.handle(session, events)
            return
        for event in events:
            with ExitStack() as traces:
                self._trace(traces, event)
                await handler(session, event)

    def _trace(self, traces: ExitStack, event: ReceivedEvent) -> None:
        traces.enter_context(continue_trace(event.traceparent))
        traces.enter_context(span(f"consume {event.subject}", kind=SpanKind.CONSUMER, consumer=self._name))

    async def _bury(self, delivery: _Delivery, error: Exception) -> None:
        event = delivery.event
        async with self._database.transaction() as session:
            await session.execute(
                _INSERT,
                {
                    "consumer": self._name,
                    "event_id": event.event_id,
                    "subject": event.subject,
                    "aggregate_id": event.aggregate_id,
                    "aggregate_version": event.aggregate_version,
                    "occurred_at": event.occurred_at,
                    "payload": event.data,
                    "traceparent": event.traceparent,
                    "deliveries": delivery.number,
                    "error": f"{type(error).__qualname__}: {error}",
                },
            )
            await inbox.record(session, self._name, [event.event_id])
        DEAD_LETTERS.labels(self._name, event.subject).inc()
        log.error("dead_letter", consumer=self._name, subject=event.subject, event_id=str(event.event_id))
        await delivery.message.term()

    async def _read(self, message: Msg) -> _Delivery | None:
        if message.subject not in self._handlers:
            await message.ack()
            return None
        headers = message.headers or {}
        try:
            event = ReceivedEvent(
                event_id=UUID(headers["Nats-Msg-Id"].partition(REPLAY_MARK)[0]),
                subject=message.subject,
                aggregate_id=headers["Wattle-Aggregate"],
                aggregate_version=int(headers["Wattle-Aggregate-Version"]),
                occurred_at=datetime.fromisoformat(headers["Wattle-Occurred-At"]),
                data=message.data,
                traceparent=headers.get("traceparent"),
            )
        except (KeyError, ValueError):
            log.error("not_an_event", consumer=self._name, subject=message.subject)
            await message.term()
            return None
        return _Delivery(message, event, message.metadata.num_delivered)


async def _fetch(subscription: JetStreamContext.PullSubscription, gather: float) -> list[Msg]:
    """Waits for events: the first as soon as it is there, and what arrives with it."""
    messages: list[Msg] = []
    try:
        messages += await subscription.fetch(1, timeout=_IDLE_FETCH)
        # A fetch of many gives what is there already, or holds the first back until its time is over.
        await asyncio.sleep(gather)
        messages += await subscription.fetch(BATCH_SIZE - 1, timeout=_GATHER)
    except (nats.errors.TimeoutError, TimeoutError):
        pass
    except asyncio.CancelledError:
        # Another replica may have at once what is here already.
        with suppress(nats.errors.Error):
            for message in messages:
                await message.nak()
        raise
    return messages


@asynccontextmanager
async def _keep_in_progress(messages: Sequence[Msg]) -> AsyncIterator[None]:
    """Tells JetStream, while a batch is long under way, that its events are not lost."""

    async def remind() -> None:
        while True:
            await asyncio.sleep(ACK_WAIT / 3)
            with suppress(nats.errors.Error):
                for message in messages:
                    if not message.is_acked:
                        await message.in_progress()

    reminder = asyncio.create_task(remind())
    try:
        yield
    finally:
        reminder.cancel()
