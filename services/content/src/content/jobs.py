"""What content does by itself."""

from __future__ import annotations

import asyncio
from typing import Final

from content.pages.artefacts import Artefacts
from content.repository import (
    analytics,
    breaks,
    deliveries,
    draw_news,
    entries,
    feedback,
    jackpots,
    notifications,
)
from content.use_cases.known_archive import KnownArchive
from content.use_cases.known_offers import KnownOffers
from content.use_cases.known_pictures import KnownPictures
from content.use_cases.live_content import LiveContent
from servicekit import inbox, outbox
from servicekit.database import Database
from servicekit.jobs import Jobs, every
from servicekit.process import BackgroundTask
from servicekit.retention import prune_hourly

FOLLOW_SECONDS: Final = 2.0
"""Time until a new configuration or offer shows in every process."""
BUILD_SECONDS: Final = 10.0
"""Time until a new build of a frontend shows: a look at its files costs more than all else together."""


def register(jobs: Jobs, database: Database) -> None:
    """Registers the jobs."""
    tables = {
        "inbox": inbox.prune,
        "outbox": outbox.prune,
        "deliveries": deliveries.prune,
        "content_previews": entries.prune_previews,
        "analytics_events": analytics.prune,
        "feedback": feedback.prune,
        "breaks": breaks.prune,
        "draw_tickets": draw_news.prune,
        "jackpots": jackpots.prune,
        "notifications": notifications.prune,
    }
    prune_hourly(jobs, database, tables)


def sweeps(
    content: LiveContent,
    offers: KnownOffers,
    archive: KnownArchive,
    pictures: KnownPictures,
    artefacts: Artefacts,
) -> dict[str, BackgroundTask]:
    """What each process keeps in memory and follows, by name."""
    return {
        "content": every(FOLLOW_SECONDS, content.refresh),
        "offers": every(FOLLOW_SECONDS, offers.refresh),
        "archive": every(FOLLOW_SECONDS, archive.refresh),
        "pictures": every(FOLLOW_SECONDS, pictures.refresh),
        "artefacts": every(BUILD_SECONDS, lambda: asyncio.to_thread(artefacts.refresh)),
    }
