from __future__ import annotations

from fastapi import APIRouter

from content.analytics import routes
from content.analytics.track_events import TrackEvents
from content.site.live_site import LiveSite
from servicekit.clock import Clock
from servicekit.data.database import Database


def build_analytics(database: Database, clock: Clock, site: LiveSite) -> APIRouter:
    return routes.router(track=TrackEvents(database, clock), content=site)
