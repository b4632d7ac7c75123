"""Others learn which causes there are and which draws there were, those of before their time too."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from google.protobuf.message import Message
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import CAUSE_PUBLISHED, DRAWS_LISTED
from catalog.offers import published_facts_tmp as published_facts
from catalog.offers.published_facts_tmp import YearOfDraws
from catalog.raffles.store import raffles
from catalog.raffles.store.raffles import StoredCause
from servicekit.database import Database
from servicekit.outbox import Event, publish
from wattle.catalog.v1 import events_pb2


async def publish_archive(database: Database) -> None:
    """Publishes every cause and every year of draws that differs from what was last told."""
    async with database.transaction() as session:
        causes = [_cause(cause) for cause in await raffles.causes(session)]
        await _publish(session, CAUSE_PUBLISHED, ((cause.key, cause) for cause in causes))
        years = [_year(year) for year in await published_facts.years_of_draws(session)]
        await _publish(session, DRAWS_LISTED, ((f"{year.offer_key}/{year.year}", year) for year in years))


async def _publish(session: AsyncSession, subject: str, facts: Iterable[tuple[str, Message]]) -> None:
    by_key = dict(facts)
    digests = {key: hashlib.sha256(_bytes(message)).digest() for key, message in by_key.items()}
    versions = await published_facts.mark_published(session, subject.rpartition(".")[2], digests)
    await publish(
        session, *(Event(subject, key, versions[key], by_key[key]) for key in by_key if key in versions)
    )


def _bytes(message: Message) -> bytes:
    return message.SerializeToString(deterministic=True)


def _cause(stored: StoredCause) -> events_pb2.CausePublished:
    cause = stored.document
    return events_pb2.CausePublished(
        key=cause.key,
        slug=cause.url_slug,
        name=cause.name,
        summary=cause.summary,
        image=cause.image or "",
        offer_keys=stored.offers,
    )


def _year(year: YearOfDraws) -> events_pb2.DrawsListed:
    return events_pb2.DrawsListed(
        offer_key=year.offer_key,
        year=year.year,
        draws=[
            events_pb2.ListedDraw(draw_no=draw_no, draw_date=day.isoformat(), has_result=drawn)
            for draw_no, day, drawn in zip(year.draw_nos, year.draw_dates, year.drawn, strict=True)
        ],
    )
