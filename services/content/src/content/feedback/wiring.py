from __future__ import annotations

from fastapi import APIRouter

from content.feedback import routes
from content.feedback.collect_feedback import CollectFeedback
from content.site.live_site import LiveSite
from servicekit.data.database import Database


def build_feedback(database: Database, site: LiveSite) -> APIRouter:
    return routes.router(feedback=CollectFeedback(database, site))
