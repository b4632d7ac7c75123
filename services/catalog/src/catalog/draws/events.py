"""Events about draws; each is written in the transaction of its change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from google.protobuf.message import Message
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalogue.proto import draw_message
from servicekit.events.outbox import Event, publish
from wattle.catalog.v1 import events_pb2

DRAW_ANNOUNCED = "wattle.catalog.v1.draw_announced"
DRAW_CLOSED = "wattle.catalog.v1.draw_closed"
DRAW_CANCELLED = "wattle.catalog.v1.draw_cancelled"
DRAWS_LISTED = "wattle.catalog.v1.draws_listed"


async def draws_announced(session: AsyncSession, draws: Iterable[Draw | None]) -> None:
    """Draws are new, opened or amended; None is skipped."""
    changed = [draw for draw in draws if draw is not None]
    messages = [events_pb2.DrawAnnounced(draw=draw_message(draw)) for draw in changed]
    await _publish(session, DRAW_ANNOUNCED, changed, messages)


async def draws_closed(session: AsyncSession, draws: Sequence[Draw]) -> None:
    """The sale of these draws has ended."""
    messages = [events_pb2.DrawClosed(draw=draw_message(draw)) for draw in draws]
    await _publish(session, DRAW_CLOSED, draws, messages)


async def draws_cancelled(session: AsyncSession, draws: Sequence[Draw]) -> None:
    """These draws will not be drawn; their stakes are refunded."""
    messages = [
        events_pb2.DrawCancelled(draw=draw_message(draw), reason=draw.cancel_reason or "") for draw in draws
    ]
    await _publish(session, DRAW_CANCELLED, draws, messages)


async def _publish(
    session: AsyncSession, subject: str, draws: Sequence[Draw], messages: Sequence[Message]
) -> None:
    pairs = zip(draws, messages, strict=True)
    events = [Event(subject, draw.reference, draw.version, message) for draw, message in pairs]
    await publish(session, *events)
