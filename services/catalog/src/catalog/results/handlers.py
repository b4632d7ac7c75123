"""Handlers of checkout's events about the settlement of draws."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.results import follow_settlement
from catalog.results.rules.reports import Counts, SealedList
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.checkout.v1.events_pb2 import DrawCounted, DrawPaid, DrawRefunded, DrawScored, DrawSealed

CONSUMER = "catalog-settlement"


async def on_draw_scored(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DrawScored)
    await follow_settlement.draw_scored(session, fact.offer_key, fact.draw_no, fact.result_version)


async def on_draw_paid(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DrawPaid)
    await follow_settlement.draw_paid(session, fact.offer_key, fact.draw_no, fact.result_version)


async def on_draw_sealed(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DrawSealed)
    sealed = SealedList(fact.entries, fact.root, fact.sealed_at.ToDatetime(tzinfo=UTC))
    await follow_settlement.draw_sealed(session, fact.offer_key, fact.draw_no, sealed)


async def on_draw_counted(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DrawCounted)
    counts = Counts(
        result_version=fact.result_version,
        entries=fact.entries,
        winning_entries=fact.winning_entries,
        winners={each.division: each.winning_games for each in fact.divisions},
        stakes=fact.stakes.minor_units,
        currency=fact.stakes.currency,
    )
    await follow_settlement.draw_counted(session, fact.offer_key, fact.draw_no, counts)


async def on_draw_refunded(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DrawRefunded)
    await follow_settlement.draw_refunded(session, fact.offer_key, fact.draw_no)


HANDLERS: Mapping[str, Handler] = {
    "wattle.checkout.v1.draw_sealed": on_draw_sealed,
    "wattle.checkout.v1.draw_counted": on_draw_counted,
    "wattle.checkout.v1.draw_refunded": on_draw_refunded,
    "wattle.checkout.v1.draw_scored": on_draw_scored,
    "wattle.checkout.v1.draw_paid": on_draw_paid,
}
