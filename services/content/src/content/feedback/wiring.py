from __future__ import annotations

from fastapi import APIRouter

from content.feedback import routes
from content.feedback.collect_feedback import HearFeedback
from content.site.live_site import LiveContent
from servicekit.database import Database


def build_feedback(database: Database, site: LiveContent) -> APIRouter:
    return routes.router(hear=HearFeedback(database, site))
