"""Facts that leave the catalogue; each is written in the transaction of the change it tells of."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.lotteries.proto import draw_message, result_message
from catalog.results.rules.results import Result
from games.matrix import Matrix
from servicekit.outbox import Event, publish
from wattle.catalog.v1 import events_pb2, offer_pb2

OFFER_PUBLISHED = "wattle.catalog.v1.offer_published"
DRAW_ANNOUNCED = "wattle.catalog.v1.draw_announced"
DRAW_CLOSED = "wattle.catalog.v1.draw_closed"
DRAW_CANCELLED = "wattle.catalog.v1.draw_cancelled"
DRAW_COMPLETED = "wattle.catalog.v1.draw_completed"
CAUSE_PUBLISHED = "wattle.catalog.v1.cause_published"
DRAWS_LISTED = "wattle.catalog.v1.draws_listed"
DRAW_RESULT_PUBLISHED = "wattle.catalog.v1.draw_result_published"


async def offer_published(session: AsyncSession, offer: offer_pb2.Offer) -> None:
    """An offer is new or changed."""
    message = events_pb2.OfferPublished(offer=offer)
    await publish(session, Event(OFFER_PUBLISHED, offer.key, offer.version, message))


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
    """Nothing is sold into these draws any more."""
    await publish(
        session,
        *(
            Event(DRAW_CLOSED, draw.reference, draw.version, events_pb2.DrawClosed(draw=draw_message(draw)))
            for draw in draws
        ),
    )


async def result_published(session: AsyncSession, draw: Draw, result: Result, matrix: Matrix) -> None:
    """The numbers of a draw are known, or its dividends are, or the result was corrected."""
    message = events_pb2.DrawResultPublished(draw=draw_message(draw), result=result_message(result, matrix))
    await publish(session, Event(DRAW_RESULT_PUBLISHED, draw.reference, draw.version, message))


async def draw_cancelled(session: AsyncSession, draw: Draw) -> None:
    """A draw will not be drawn; what was paid for it goes back."""
    message = events_pb2.DrawCancelled(draw=draw_message(draw), reason=draw.cancel_reason or "")
    await publish(session, Event(DRAW_CANCELLED, draw.reference, draw.version, message))


async def draw_completed(
    session: AsyncSession, draw: Draw, result: Result | None, matrix: Matrix | None
) -> None:
    """Every prize of a draw is paid; its result may be told to whoever wants to hear it."""
    message = events_pb2.DrawCompleted(draw=draw_message(draw))
    if result is not None and matrix is not None:
        message.result.CopyFrom(result_message(result, matrix))
    await publish(session, Event(DRAW_COMPLETED, draw.reference, draw.version, message))
