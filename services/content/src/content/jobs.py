"""Background work: hourly purges, snapshots that each process refreshes, and sweeps."""

from __future__ import annotations

import asyncio
from typing import Final

from content.analytics import store as analytics
from content.catalogue.wiring import Catalogue
from content.entries import store as entries
from content.feedback import store as feedback
from content.media.wiring import Media
from content.messages.store import deliveries, draw_results, jackpots
from content.messages.wiring import Messages
from content.notifications import store as notifications
from content.pages.wiring import Pages
from content.restrictions import store as restrictions
from content.site.back_up_site import SAVE_SECONDS
from content.site.wiring import SiteArea
from servicekit.data.database import Database
from servicekit.data.retention import purge_hourly
from servicekit.events import inbox, outbox
from servicekit.jobs.queue import Jobs
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask

FOLLOW_SECONDS: Final = 2.0
"""Seconds between refreshes of configuration and offers in every process."""
BUILD_SECONDS: Final = 10.0
"""Seconds between checks for a new build of a frontend; a check costs more than all other refreshes."""
DELIVER_SECONDS: Final = 1.0
"""Seconds between rounds of sending messages."""


def register(jobs: Jobs, database: Database) -> None:
    tables = {
        "inbox": inbox.purge,
        "outbox": outbox.purge,
        "deliveries": deliveries.purge,
        "content_previews": entries.purge_previews,
        "analytics_events": analytics.purge,
        "feedback": feedback.purge,
        "breaks": restrictions.purge,
        "draw_tickets": draw_results.purge,
        "jackpots": jackpots.purge,
        "notifications": notifications.purge,
    }
    purge_hourly(jobs, database, tables)


def refreshes(catalogue: Catalogue, media: Media, site: SiteArea, pages: Pages) -> dict[str, BackgroundTask]:
    """Snapshots that each process with requests keeps in memory, by name."""
    return {
        "content": every(FOLLOW_SECONDS, site.live.refresh),
        "offers": every(FOLLOW_SECONDS, catalogue.offers.refresh),
        "archive": every(FOLLOW_SECONDS, catalogue.archive.refresh),
        "pictures": every(FOLLOW_SECONDS, media.sizes.refresh),
        "artefacts": every(BUILD_SECONDS, lambda: asyncio.to_thread(pages.artefacts.refresh)),
        "site_backup": every(SAVE_SECONDS, site.backup.save),
    }


def sweeps(site: SiteArea, messages: Messages) -> dict[str, BackgroundTask]:
    """Polling loops of every worker, by name."""
    return {
        "site": every(FOLLOW_SECONDS, site.announce),
        "results": every(FOLLOW_SECONDS, messages.notify_results),
        "jackpots": every(FOLLOW_SECONDS, messages.notify_jackpots),
        "messages": every(DELIVER_SECONDS, messages.deliver),
    }
