"""Events as handlers receive them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy.ext.asyncio import AsyncSession

M = TypeVar("M", bound=Message)


@dataclass(frozen=True, slots=True)
class ReceivedEvent:
    """An event as a handler sees it.

    Events may come twice over time, late, or out of order: the inbox sees to the first, a handler sees to
    the rest by `aggregate_version` (docs/reliability.md, rule 20). `data` is the protobuf message.
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
    """A handler that is given the events of its subject that follow each other in a batch, in their order.

    For a subject with an event for every purchase: one statement for all of them costs a tenth of one for
    each.
    """

    handle: Callable[[AsyncSession, Sequence[ReceivedEvent]], Awaitable[None]]
