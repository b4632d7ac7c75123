"""The connection to NATS and the stream that a service publishes to."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

import nats.errors
import nats.js.errors
from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import DiscardPolicy, Header, PubAck, RetentionPolicy, StorageType, StreamConfig

from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log

TIMEOUT: Final = 5.0
"""Seconds to wait for an answer of JetStream."""
RETENTION_SECONDS: Final = 14 * 24 * 3600.0
DUPLICATE_WINDOW_SECONDS: Final = 600.0
REPLAY_MARK: Final = ":"
"""Parts the event's id in `Nats-Msg-Id` from the id of a replay: a stream drops an id that it has just seen.
"""
BATCH_FROM: Final = 20
"""Messages from which on a batch costs less than each alone, which the server flushes to disk by itself."""
_RECONNECT_PAUSE: Final = 1
_STREAM_NAME_IN_USE: Final = 10058
"""JetStream's code for a stream that exists with other settings."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to publish, with its headers."""

    subject: str
    data: bytes
    headers: Mapping[str, str]


def stream_name(service: str) -> str:
    """The stream that keeps a service's events."""
    return f"WATTLE_{service.upper()}"


def servers_of(url: str) -> tuple[str, ...]:
    """The servers that a setting names: `nats://a:4222,b:4222` are two."""
    servers = [server.strip() for server in url.split(",") if server.strip()]
    return tuple(server if "://" in server else f"nats://{server}" for server in servers)


def nats_unavailable() -> Unavailable:
    """The error for a message system that does not answer."""
    return Unavailable("nats_unavailable", retry_after=1)


class Nats:
    """A connection that reconnects by itself.

    `url` names one server or, parted by commas, several of a cluster, of which any will do. `replicas` is how
    many servers keep each stream, at least: 1 on one machine, 3 in production.
    """

    def __init__(self, url: str, *, name: str, replicas: int = 1) -> None:
        self._servers = servers_of(url)
        self._name = name
        self._replicas = replicas
        self._client = Client()
        self._connecting: asyncio.Task[None] | None = None
        # One context for all publishing, because each keeps a subscription for its acknowledgements.
        self.jetstream: JetStreamContext = self._client.jetstream(timeout=TIMEOUT)

    async def connect(self) -> None:
        """Starts to connect, in the background for as long as it takes."""
        if self._connecting is None:
            self._connecting = asyncio.create_task(self._connect(), name="nats connection")

    async def wait(self, seconds: float) -> None:
        """Waits for the first connection after `connect`. Raises Unavailable when it takes longer."""
        if self._connecting is not None:
            await asyncio.wait({self._connecting}, timeout=seconds)
        self.require_connection()

    async def close(self) -> None:
        """Sends what is buffered and closes the connection."""
        if self._connecting is not None:
            # Asked until it stops: before Python 3.12, `asyncio.wait_for` in the client may lose a request.
            while not self._connecting.done():
                self._connecting.cancel()
                await asyncio.wait({self._connecting}, timeout=0.1)
        if self._client.is_connected:
            # Not `drain`: it waits for half a minute for subscriptions that a consumer has left.
            with suppress(nats.errors.Error, TimeoutError):
                await self._client.flush(timeout=2)
        if not self._client.is_closed:
            await self._client.close()

    @property
    def connected(self) -> bool:
        """Whether the server can be reached now."""
        return self._client.is_connected

    def require_connection(self) -> None:
        """Raises Unavailable("nats_unavailable") while there is no connection."""
        if not self.connected:
            raise nats_unavailable()

    async def ensure_stream(self, service: str) -> None:
        """Makes the stream of a service, or brings its settings up to date; a stream that has more replicas
        keeps them. Raises Unavailable when NATS is away.
        """
        self.require_connection()
        config = StreamConfig(
            name=stream_name(service),
            subjects=[f"wattle.{service}.v1.>"],
            storage=StorageType.FILE,
            retention=RetentionPolicy.LIMITS,
            max_age=RETENTION_SECONDS,
            discard=DiscardPolicy.NEW,
            duplicate_window=DUPLICATE_WINDOW_SECONDS,
            num_replicas=self._replicas,
            deny_delete=True,
            deny_purge=True,
            allow_atomic=True,
        )
        try:
            await self._add_or_update(config)
        except (nats.errors.Error, TimeoutError) as error:
            raise nats_unavailable() from error

    async def publish(self, messages: Sequence[Outgoing]) -> list[bool]:
        """Publishes messages in order and returns which of them JetStream acknowledged.

        A message whose `Nats-Msg-Id` the stream has seen within ten minutes is acknowledged and not stored
        again. Many go as one batch, of which the stream takes all or none; it refuses one that it has a
        message of. Few, and those of a batch that failed, go one by one, all in flight at once.
        """
        if len(messages) >= BATCH_FROM and await self._publish_batch(messages):
            return [True] * len(messages)
        return await self._publish_each(messages)

    async def _publish_batch(self, messages: Sequence[Outgoing]) -> bool:
        batch = uuid4().hex
        try:
            for position, message in enumerate(messages[:-1], 1):
                await self._client.publish(
                    message.subject, message.data, headers=_in_batch(message, batch, position)
                )
            # It is answered for all of them.
            last = messages[-1]
            headers = _in_batch(last, batch, len(messages)) | {Header.BATCH_COMMIT.value: "1"}
            await self.jetstream.publish(last.subject, last.data, headers=headers)
        except nats.errors.Error as error:
            log.info("batch_not_published", error=type(error).__name__)
            return False
        return True

    async def _publish_each(self, messages: Sequence[Outgoing]) -> list[bool]:
        pending: list[asyncio.Future[PubAck]] = []
        try:
            for message in messages:
                pending.append(  # noqa: PERF401 - what was sent before a failure still counts
                    await self.jetstream.publish_async(
                        message.subject, message.data, headers=dict(message.headers)
                    )
                )
        except nats.errors.Error as error:
            log.warning("publish_failed", error=type(error).__name__)
        if pending:
            await asyncio.wait(pending, timeout=TIMEOUT)
        return [_acknowledged(future) for future in pending] + [False] * (len(messages) - len(pending))

    async def _connect(self) -> None:
        try:
            await self._client.connect(
                list(self._servers),
                name=self._name,
                error_cb=_log_error,
                disconnected_cb=_log_disconnected,
                reconnected_cb=_log_reconnected,
                max_reconnect_attempts=-1,
                reconnect_time_wait=_RECONNECT_PAUSE,
                connect_timeout=2,
                ping_interval=10,
            )
        except nats.errors.Error as error:
            # A server that is away is tried for ever; this is a wrong address or a wrong password.
            log.error("nats_connection_refused", exc_info=error)
        else:
            log.info("nats_connected")

    async def _add_or_update(self, config: StreamConfig) -> None:
        try:
            await self.jetstream.add_stream(config)
        except nats.js.errors.APIError as error:
            if error.err_code != _STREAM_NAME_IN_USE:
                raise
            present = (await self.jetstream.stream_info(str(config.name))).config.num_replicas or 1
            await self.jetstream.update_stream(
                config.evolve(num_replicas=max(present, config.num_replicas or 1))
            )


def _in_batch(message: Outgoing, batch: str, position: int) -> dict[str, str]:
    """The headers of a message of a batch (NATS ADR-50)."""
    return {**message.headers, Header.BATCH_ID.value: batch, Header.BATCH_SEQUENCE.value: str(position)}


def _acknowledged(future: asyncio.Future[PubAck]) -> bool:
    if not future.done():
        # Takes it off the client's list of messages in flight.
        future.cancel()
        return False
    error = future.exception()
    if error is not None:
        log.warning("publish_refused", error=type(error).__name__)
    return error is None


async def _log_error(error: Exception) -> None:
    log.debug("nats_error", error=type(error).__name__)


async def _log_disconnected() -> None:
    log.warning("nats_disconnected")


async def _log_reconnected() -> None:
    log.info("nats_reconnected")
