"""/api/notifications."""

from __future__ import annotations

from datetime import datetime
from typing import Self
from uuid import UUID

from fastapi import APIRouter, Depends, Response

from content.configuration.rules.variants import locale_of_region
from content.notifications.read_feed import Feed
from content.notifications.rules import PERSISTENT_KINDS, compose_notice
from content.notifications.tables import Notification
from content.site.live_site import LiveSite
from servicekit.errors import Forbidden
from servicekit.http.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.security.elevation import PASSWORD
from servicekit.security.sessions import FullSession, SignedIn


class NotificationActionOut(ResponseModel):
    """A link of a feed entry."""

    id: str
    text: str
    link: str
    deep_link: str | None
    """Address inside the native app."""


class NotificationOut(ResponseModel):
    """An entry of the feed (docs/requirements.md §3, Notification)."""

    id: UUID
    title: str
    icon: str
    message: str
    is_auto_dismissed: bool
    """Whether a new entry leaves the screen by itself; it stays in the feed."""
    actions: list[NotificationActionOut]
    viewed: bool
    created_at: datetime

    @classmethod
    def of(cls, notification: Notification, locale: str, app_scheme: str | None) -> Self:
        """Renders an entry in a locale."""
        notice = compose_notice(notification.kind, notification.facts, locale)
        return cls(
            id=notification.notification_id,
            title=notice.title,
            icon=notice.icon,
            message=notice.message,
            is_auto_dismissed=notification.kind not in PERSISTENT_KINDS,
            actions=[
                NotificationActionOut(
                    id=action.id,
                    text=action.text,
                    link=action.link,
                    deep_link=app_scheme and f"{app_scheme}:/{action.link}",
                )
                for action in notice.actions
            ],
            viewed=notification.viewed_at is not None,
            created_at=notification.created_at,
        )


def router(*, feed: Feed, content: LiveSite, app_scheme: str | None = None) -> APIRouter:
    """`content` decides which segments have a feed; `app_scheme` is the URL scheme of the native app, if
    there is one.
    """

    async def has_feed(customer: SignedIn) -> None:
        if "notifications_feed" not in content.site.granted(customer.segment):
            raise Forbidden("capability_disabled", "This is not available for your account")

    routes = APIRouter(tags=["notifications"], dependencies=[Depends(has_feed)])

    @routes.get("/api/notifications")
    async def list_notifications(customer: SignedIn, page: PageQuery) -> Envelope[list[NotificationOut]]:
        """The customer's feed, newest first; `entities.unviewed_count` counts the whole feed.

        It tells of prizes and payments, so the weak session of a link sees an empty one.
        """
        if customer.aal < PASSWORD:
            return ok([], page_info=page.info(0), entities={"unviewed_count": 0})
        found = await feed.read(customer.customer_id, limit=page.limit, offset=page.offset)
        entries = [
            NotificationOut.of(entry, locale_of_region(customer.region), app_scheme)
            for entry in found.notifications
        ]
        return ok(entries, page_info=page.info(found.total), entities={"unviewed_count": found.unviewed})

    @routes.post("/api/notifications/viewed", status_code=204)
    async def mark_notifications_viewed(customer: FullSession) -> Response:
        """Marks the whole feed as viewed."""
        await feed.mark_viewed(customer.customer_id)
        return Response(status_code=204)

    return routes
