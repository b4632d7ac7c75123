from __future__ import annotations

from fastapi import APIRouter

from content.config import ContentSettings
from content.notifications import routes
from content.notifications.read_feed import Feed
from content.site.live_site import LiveSite
from servicekit.clock import Clock
from servicekit.data.database import Database


def build_notifications(
    settings: ContentSettings, database: Database, clock: Clock, site: LiveSite
) -> APIRouter:
    return routes.router(feed=Feed(database, clock), content=site, app_scheme=settings.app_scheme)
