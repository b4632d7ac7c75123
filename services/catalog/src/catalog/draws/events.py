"""Events about draws; each is written in the transaction of its change."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalogue.proto import draw_message
from servicekit.events.outbox import Event, publish
from wattle.catalog.v1 import events_pb2

DRAW_ANNOUNCED = "wattle.catalog.v1.draw_announced"
DRAW_CLOSED = "wattle.catalog.v1.draw_closed"
DRAW_CANCELLED = "wattle.catalog.v1.draw_cancelled"
DRAWS_LISTED = "wattle.catalog.v1.draws_listed"


async def draws_announced(session: AsyncSession, draws: Iterable[Draw]) -> None:
    """Draws are new, opened or amended."""
    await publish(
        session,
        *(
            Event(
                DRAW_ANNOUNCED,
                draw.reference,
                draw.version,
                events_pb2.DrawAnnounced(draw=draw_message(draw)),
            )
            for draw in draws
        ),
    )


async def draws_closed(session: AsyncSession, draws: Iterable[Draw]) -> None:
    """The sale of these draws has ended."""
    await publish(
        session,
        *(
            Event(DRAW_CLOSED, draw.reference, draw.version, events_pb2.DrawClosed(draw=draw_message(draw)))
            for draw in draws
        ),
    )


async def draw_cancelled(session: AsyncSession, draw: Draw) -> None:
    """A draw will not be drawn; its stakes are refunded."""
    message = events_pb2.DrawCancelled(draw=draw_message(draw), reason=draw.cancel_reason or "")
    await publish(session, Event(DRAW_CANCELLED, draw.reference, draw.version, message))
