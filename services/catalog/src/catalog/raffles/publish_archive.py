"""Publishes causes and the draws of each year, those before a consumer's time too."""

from __future__ import annotations

from catalog.draws.publish_years import publish_years
from catalog.offers.publish_facts import publish_changed_facts
from catalog.raffles.events import CAUSE_PUBLISHED
from catalog.raffles.rules.stored import StoredCause
from catalog.raffles.store.causes import all_causes
from servicekit.data.database import Database
from wattle.catalog.v1 import events_pb2


async def publish_archive(database: Database) -> None:
    """Publishes every cause and every year of draws that has changed."""
    async with database.transaction() as session:
        causes = [_message(cause) for cause in await all_causes(session)]
        await publish_changed_facts(session, CAUSE_PUBLISHED, ((cause.key, cause) for cause in causes))
        await publish_years(session)


def _message(stored: StoredCause) -> events_pb2.CausePublished:
    cause = stored.document
    return events_pb2.CausePublished(
        key=cause.key,
        slug=cause.url_slug,
        name=cause.name,
        summary=cause.summary,
        image=cause.image or "",
        offer_keys=stored.offers,
    )
