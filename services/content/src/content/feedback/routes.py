"""/api/feedback: feedback of visitors."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from fastapi import APIRouter
from pydantic import AfterValidator, Field

from content.analytics.routes import Analyst, Short, Time
from content.feedback.collect_feedback import CollectFeedback
from content.site.routes.visitor import VisitorSegment
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.security.sessions import MaybeSignedIn

Rating = Literal["not_satisfied", "neutral", "satisfied"]


def _email(address: str) -> str:
    try:
        return validate_email(address, check_deliverability=False).normalized
    except EmailNotValidError as error:
        raise ValueError("Please enter a valid email address") from error


class ClientEnvironment(RequestModel):
    """Time zone and locale of the browser."""

    timezone: Short
    locale: Short


class ClientInformation(RequestModel):
    """The client program (docs/requirements.md §3, Feedback event)."""

    build: Literal["release", "internal"]
    name: Literal["Web"]
    version: Short
    client_environment: ClientEnvironment


class FeedbackIn(RequestModel):
    """Feedback (docs/requirements.md §3, Feedback event)."""

    category: Literal["user"]
    event_type: Literal["feedback_event"]
    name: Literal["feedback"]
    rating: Rating
    comment: Annotated[str, Field(max_length=5_000)] = ""
    email: Annotated[str, Field(max_length=254), AfterValidator(_email)] | None = None
    source: Annotated[str, Field(pattern=r"^/[^\s]{0,299}$")]
    variant: Short | None = None
    client_information: ClientInformation


class FeedbackOut(ResponseModel):
    id: UUID
    rating: str
    comment: str
    email: str | None
    source: str
    variant: str | None
    client_information: dict[str, Any]
    created_at: datetime


def router(*, feedback: CollectFeedback) -> APIRouter:
    routes = APIRouter(tags=["feedback"])

    @routes.post("/api/feedback", status_code=201)
    async def give_feedback(
        body: FeedbackIn, segment: VisitorSegment, customer: MaybeSignedIn
    ) -> Envelope[None]:
        """Stores feedback. The email address of a signed-in customer is ignored."""
        sent = body.model_dump(mode="json", exclude={"category", "event_type", "name"})
        await feedback.add(segment, None if customer is None else customer.customer_id, sent)
        return ok(None)

    @routes.get("/api/staff/feedback")
    async def list_feedback(
        page: PageQuery, time: Time, _: Analyst, rating: Rating | None = None
    ) -> Envelope[list[FeedbackOut]]:
        """Feedback, newest first."""
        found, total = await feedback.find(
            since=time.since, until=time.until, rating=rating, limit=page.limit, offset=page.offset
        )
        names = FeedbackOut.model_fields.keys() - {"id"}
        shown = [
            FeedbackOut(id=row.feedback_id, **{name: getattr(row, name) for name in names}) for row in found
        ]
        return ok(shown, page_info=page.info(total))

    return routes
