"""The safer-play centre (beyond docs/requirements.md): breaks, exclusion, reality check, activity."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import Field, StrictInt

from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotencyKey
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession, OnlineSession
from wallet.config import WalletSettings
from wallet.customers.rules import Owner
from wallet.limits import restrict_customer
from wallet.limits.rules import REALITY_CHECK_MINUTES, TIME_OUT_DAYS, Restriction


class RestrictionOut(ResponseModel):
    """A bar on buying and depositing; without `until` it has no end."""

    kind: Literal["time_out", "self_excluded", "register", "closed", "suspended"]
    begins_at: datetime
    until: datetime | None


class SelfExclusionOptions(ResponseModel):
    """The name of self-exclusion in the region, and its periods: ISO 8601 durations or `forever`."""

    label: str
    periods: list[str]


class RealityCheck(ResponseModel):
    """Minutes until a reminder of time and spending; null is never."""

    interval_minutes: int | None
    options: list[int]


class SaferPlay(ResponseModel):
    """What the customer chose and may choose."""

    restrictions: list[RestrictionOut]
    time_out_days: list[int]
    self_exclusion: SelfExclusionOptions
    reality_check: RealityCheck
    spend_limit_required: bool


class TimeOutRequest(RequestModel):
    """How long a break is to be."""

    days: Annotated[StrictInt, Field(ge=TIME_OUT_DAYS[0], le=TIME_OUT_DAYS[1])]


class SelfExclusionRequest(RequestModel):
    """The period, and the confirmation that it cannot be revoked."""

    period: Annotated[str, Field(max_length=20)]
    confirmed: Literal[True]


class RealityCheckRequest(RequestModel):
    """After how many minutes; null turns it off."""

    interval_minutes: Literal[15, 30, 60, 120] | None


class LimitPromptRequest(RequestModel):
    """The customer's answer to the question for a limit; setting one answers it too."""

    answer: Literal["no_limit"]


def router(database: Database, settings: WalletSettings) -> APIRouter:
    """The routes; all are open to restricted customers."""
    routes = APIRouter(prefix="/api/safer-play", tags=["safer play"])

    def owner(customer: Principal) -> Owner:
        return Owner(customer.customer_id, customer.region, settings.home_currency(customer.region))

    @routes.get("")
    async def get_safer_play(customer: FullSession) -> Envelope[SaferPlay]:
        centre = await restrict_customer.centre(database, owner(customer))
        return ok(
            SaferPlay(
                restrictions=[_restriction(each) for each in centre.restrictions],
                time_out_days=list(TIME_OUT_DAYS),
                self_exclusion=SelfExclusionOptions(
                    label=centre.exclusion_label, periods=list(centre.exclusion_periods)
                ),
                reality_check=RealityCheck(
                    interval_minutes=centre.reality_check_minutes, options=list(REALITY_CHECK_MINUTES)
                ),
                spend_limit_required=centre.answer_required,
            )
        )

    @routes.post("/time-out", status_code=201)
    async def take_time_out(
        body: TimeOutRequest, customer: OnlineSession, key: IdempotencyKey
    ) -> Envelope[RestrictionOut]:
        in_force = await restrict_customer.take_time_out(database, owner(customer), body.days, key)
        return ok(_restriction(in_force))

    @routes.post("/self-exclusion", status_code=201)
    async def exclude(
        body: SelfExclusionRequest, customer: OnlineSession, key: IdempotencyKey
    ) -> Envelope[RestrictionOut]:
        in_force = await restrict_customer.exclude(database, owner(customer), body.period, key)
        return ok(_restriction(in_force))

    @routes.put("/reality-check", status_code=204)
    async def set_reality_check(body: RealityCheckRequest, customer: OnlineSession) -> Response:
        await restrict_customer.set_reality_check(database, owner(customer), body.interval_minutes)
        return Response(status_code=204)

    @routes.post("/limit-prompt", status_code=204)
    async def answer_limit_prompt(body: LimitPromptRequest, customer: OnlineSession) -> Response:  # noqa: ARG001 - there is one answer
        await restrict_customer.decline_limit(database, owner(customer))
        return Response(status_code=204)

    return routes


def _restriction(in_force: Restriction) -> RestrictionOut:
    return RestrictionOut(kind=in_force.kind, begins_at=in_force.begins_at, until=in_force.until)
