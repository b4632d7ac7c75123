"""/api/analytics: events of visitors who consented."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from content.analytics.period import Analyst, Short, Time
from content.analytics.track_events import TrackEvents
from content.site.live_site import LiveSite
from content.site.routes.select_site import is_previewing
from content.site.routes.visitor import Visitor
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.moments import Moment
from servicekit.security.sessions import MaybeSignedIn

_MOST_EVENTS: Final = 50


class Attribution(RequestModel):
    """Where a session came from; `none` for unknown parts (docs/requirements.md §3)."""

    referrer: Short = "none"
    campaign: Short = "none"
    medium: Short = "none"
    source: Short = "none"
    term: Short = "none"
    content: Short = "none"
    referring_domain: Short = "none"


class AnalyticsProduct(RequestModel):
    """A product of an event (docs/requirements.md §3, Analytics product fields). Money is in units, as
    text.
    """

    brand: Short | None = None
    category: Short | None = None
    cause: Short | None = None
    source: Short | None = None
    cart_id: Short | None = None
    product_id: Short | None = None
    num_draws: int | None = None
    num_games: int | None = None
    price: Short | None = None
    name: Short | None = None
    variant: Short | None = None
    draw_date: Short | None = None
    draw_no: int | None = None
    prize_pool: Short | None = None
    days_of_week: Short | None = None
    purchase_status: Literal["standard", "pre_order"] | None = None


class EventIn(RequestModel):
    """One event. The client makes its id, so that a repetition counts once."""

    id: UUID
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_ ]{0,63}$")]
    occurred_at: Moment
    session_id: Annotated[str, Field(min_length=1, max_length=64)]
    attribution: Attribution = Attribution()
    products: Annotated[tuple[AnalyticsProduct, ...], Field(max_length=50)] = ()
    properties: dict[Annotated[str, Field(max_length=64)], str | int | float | bool | None] = Field(
        default_factory=dict, max_length=40
    )


class EventsIn(RequestModel):
    """Events of a visitor who has consented to analytics."""

    consent: Literal["non_essential"]
    events: Annotated[tuple[EventIn, ...], Field(min_length=1, max_length=_MOST_EVENTS)]


class EventOut(ResponseModel):
    """A stored event."""

    id: UUID
    name: str
    session_id: str
    customer_id: UUID | None
    occurred_at: datetime
    received_at: datetime
    variant: str | None
    attribution: dict[str, Any]
    products: list[dict[str, Any]]
    properties: dict[str, Any]


class DayCountOut(ResponseModel):
    """Events and sessions of one name on one day."""

    day: date
    name: str
    events: int
    sessions: int


def router(*, track: TrackEvents, content: LiveSite) -> APIRouter:
    routes = APIRouter(tags=["analytics"])

    @routes.post("/api/analytics/events", status_code=204)
    async def add_analytics_events(
        sent: EventsIn, visitor: Visitor, customer: MaybeSignedIn, request: Request
    ) -> Response:
        """Stores each event once, with the sub-variant that the visitor sees. Events from a preview are not
        stored.
        """
        if is_previewing(request):
            return Response(status_code=204)
        variant = content.site_of(visitor).sub_variant
        await track.add(
            [
                {
                    "event_id": event.id,
                    "name": event.name,
                    "session_id": event.session_id,
                    "customer_id": None if customer is None else customer.customer_id,
                    "occurred_at": event.occurred_at,
                    "variant": variant,
                    "attribution": event.attribution.model_dump(mode="json"),
                    "products": [
                        product.model_dump(mode="json", exclude_none=True) for product in event.products
                    ],
                    "properties": event.properties,
                }
                for event in sent.events
            ]
        )
        return Response(status_code=204)

    @routes.get("/api/staff/analytics/events")
    async def list_analytics_events(
        page: PageQuery, time: Time, _: Analyst, name: Annotated[str | None, Query(max_length=64)] = None
    ) -> Envelope[list[EventOut]]:
        """Stored events, newest first."""
        found, total = await track.find(
            name=name, since=time.since, until=time.until, limit=page.limit, offset=page.offset
        )
        shown = [
            EventOut(
                id=row.event_id,
                name=row.name,
                session_id=row.session_id,
                customer_id=row.customer_id,
                occurred_at=row.occurred_at,
                received_at=row.received_at,
                variant=row.variant,
                attribution=row.attribution,
                products=row.products,
                properties=row.properties,
            )
            for row in found
        ]
        return ok(shown, page_info=page.info(total))

    @routes.get("/api/staff/analytics/days")
    async def count_analytics_events(
        time: Time, _: Analyst, zone: Annotated[str, Query(max_length=64)] = "UTC"
    ) -> Envelope[list[DayCountOut]]:
        """Counts of each event by day of a time zone."""
        found = await track.count(since=time.since, until=time.until, zone=zone)
        return ok(
            [
                DayCountOut(day=row.day, name=row.name, events=row.events, sessions=row.sessions)
                for row in found
            ]
        )

    return routes
