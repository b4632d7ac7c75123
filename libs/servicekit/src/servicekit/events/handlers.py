"""Events as handlers receive them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from google.protobuf.message import Message
from nats.aio.msg import Msg
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.events.connection import REPLAY_MARK

M = TypeVar("M", bound=Message)


@dataclass(frozen=True, slots=True)
class ReceivedEvent:
    """An event as a handler receives it.

    Events may come twice, late, or out of order: the inbox drops repetitions, a handler compares
    `aggregate_version` for the rest (docs/reliability.md, rule 20). `data` is the protobuf message.
    """

    event_id: UUID
    subject: str
    aggregate_id: str
    aggregate_version: int
    occurred_at: datetime
    data: bytes
    traceparent: str | None

    def decode(self, message_type: type[M]) -> M:
        """The event's message. Raises protobuf's DecodeError when it is something else."""
        return message_type.FromString(self.data)


Handler = Callable[[AsyncSession, ReceivedEvent], Awaitable[None]]
"""Applies one event in the given transaction; calls nothing outside it, and does not commit."""


@dataclass(frozen=True, slots=True)
class BatchHandler:
    """A handler of all consecutive events of its subject in a batch, in their order.

    For a subject with an event for every purchase: one statement for all of them costs a tenth of one for
    each.
    """

    handle: Callable[[AsyncSession, Sequence[ReceivedEvent]], Awaitable[None]]


def event_of(message: Msg) -> ReceivedEvent:
    """The event of a message. Raises KeyError or ValueError for a message that is no event."""
    headers = message.headers or {}
    return ReceivedEvent(
        event_id=UUID(headers["Nats-Msg-Id"].partition(REPLAY_MARK)[0]),
        subject=message.subject,
        aggregate_id=headers["Wattle-Aggregate"],
        aggregate_version=int(headers["Wattle-Aggregate-Version"]),
        occurred_at=datetime.fromisoformat(headers["Wattle-Occurred-At"]),
        data=message.data,
        traceparent=headers.get("traceparent"),
    )
