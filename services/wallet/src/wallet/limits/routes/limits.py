"""Precommitment and spend limits (docs/requirements.md, Limits; docs/domain.md §10.10)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import parse_qsl
from uuid import UUID

from fastapi import APIRouter, Depends, Request
from fastapi.exceptions import RequestValidationError
from pydantic import AfterValidator, ValidationError
from pydantic_core import PydanticCustomError

from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.validation import MAXIMUM_MESSAGE
from servicekit.money import MoneyOut, format_amount, money_out, parse_amount
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession, OnlineSession
from wallet.config import WalletSettings
from wallet.customers.rules import Owner
from wallet.limits import set_limits
from wallet.limits.rules import PRECOMMITMENT, SPANS, Change, Kind, Overview, OwnLimit, Period, Room

FORM = "application/x-www-form-urlencoded"
_MOST_FIELDS = 20
T = TypeVar("T", bound=RequestModel)


def form_body(model: type[T]) -> Callable[[Request], Awaitable[T]]:
    """A FastAPI dependency that reads a form, or JSON, into a closed model.

    It raises InvalidRequest (`invalid_form`) for a form that cannot be read or names a field twice.
    """

    async def read(request: Request) -> T:
        content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        body = await request.body()
        try:
            if content_type == FORM:
                return model.model_validate(_fields(body))
            return model.model_validate_json(body or b"{}")
        except ValidationError as error:
            raise RequestValidationError(
                [{**entry, "loc": ("body", *entry["loc"])} for entry in error.errors()]
            ) from error

    return read


def documented(model: type[RequestModel]) -> dict[str, Any]:
    """`openapi_extra` of a route whose body `form_body` reads."""
    schema = model.model_json_schema()
    return {
        "requestBody": {
            "required": True,
            "content": {media_type: {"schema": schema} for media_type in (FORM, "application/json")},
        }
    }


def _fields(body: bytes) -> dict[str, str]:
    try:
        pairs = parse_qsl(
            body.decode(), keep_blank_values=True, strict_parsing=bool(body), max_num_fields=_MOST_FIELDS
        )
    except ValueError as error:
        raise InvalidRequest("invalid_form", "The request body must be a form") from error
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise InvalidRequest("invalid_form", "A field is stated twice")
    return fields


def _checked(text: str) -> str:
    try:
        parse_amount(text)
    except ValueError as error:
        raise PydanticCustomError("invalid", "Amount must follow format e.g: 1.50") from error
    return text


FormAmount = Annotated[str, AfterValidator(_checked)]
"""An amount in the customer's own currency, such as `50.00` (docs/requirements.md §5)."""


class LimitRequest(RequestModel):
    """The most that is wanted in the period, in the customer's own currency, such as `50.00`."""

    limit: FormAmount


class RequestedChange(ResponseModel):
    """A higher limit, or none, that was asked for: it counts once confirmed, after the cooling-off."""

    limit: MoneyOut | None
    requested_at: datetime
    confirmable_at: datetime
    status: Literal["cooling_off", "awaiting_confirmation"]


class CustomerLimit(ResponseModel):
    """A limit that the customer set."""

    id: UUID
    period: Period
    limit: MoneyOut
    used: MoneyOut
    remaining: MoneyOut
    requested: RequestedChange | None


class SystemLimit(ResponseModel):
    """A limit of the region, which no customer can raise."""

    kind: Kind
    period: Period
    limit: MoneyOut
    used: MoneyOut
    remaining: MoneyOut
    rises_when_verified: bool


class Limits(ResponseModel):
    """Every limit of a customer and what it leaves now."""

    available_periods: list[Period]
    customer_limits: list[CustomerLimit]
    precommitment: CustomerLimit | None
    system_limits: list[SystemLimit]
    spend_limit_required: bool


_Limit = Annotated[LimitRequest, Depends(form_body(LimitRequest))]
_DOCUMENTED = documented(LimitRequest)


def router(database: Database, settings: WalletSettings) -> APIRouter:
    """The routes. Setting limits is open to restricted customers too."""
    routes = APIRouter(tags=["limits"])

    def owner(customer: Principal) -> Owner:
        return Owner(customer.customer_id, customer.region, settings.home_currency(customer.region))

    def asked(body: LimitRequest) -> int:
        minor_units = parse_amount(body.limit)
        if minor_units > settings.largest_amount:
            raise InvalidRequest(
                "amount_too_large",
                MAXIMUM_MESSAGE.format(amount=format_amount(settings.largest_amount)),
                target="limit",
            )
        return minor_units

    async def change(
        customer: Principal, kind: Kind, limit_id: UUID | None, action: Change
    ) -> Envelope[Limits]:
        return _limits(await set_limits.change_limit(database, owner(customer), kind, limit_id, action))

    @routes.get("/api/spend-limits")
    async def list_limits(customer: FullSession) -> Envelope[Limits]:
        return _limits(await set_limits.overview(database, owner(customer)))

    @routes.put("/api/spend-limits/{period}", openapi_extra=_DOCUMENTED)
    async def set_spend_limit(customer: OnlineSession, period: Period, body: _Limit) -> Envelope[Limits]:
        return _limits(await set_limits.set_limit(database, owner(customer), "spend", period, asked(body)))

    @routes.post("/api/spend-limits/{period}", openapi_extra=_DOCUMENTED)
    async def edit_spend_limit(customer: OnlineSession, period: Period, body: _Limit) -> Envelope[Limits]:
        return _limits(
            await set_limits.set_limit(
                database, owner(customer), "spend", period, asked(body), must_exist=True
            )
        )

    @routes.delete("/api/spend-limits/{limit_id}")
    async def remove_spend_limit(limit_id: UUID, customer: OnlineSession) -> Envelope[Limits]:
        return await change(customer, "spend", limit_id, "remove")

    @routes.post("/api/spend-limits/{limit_id}/confirm")
    async def confirm_spend_limit(limit_id: UUID, customer: OnlineSession) -> Envelope[Limits]:
        return await change(customer, "spend", limit_id, "confirm")

    @routes.post("/api/spend-limits/{limit_id}/cancel")
    async def keep_spend_limit(limit_id: UUID, customer: OnlineSession) -> Envelope[Limits]:
        return await change(customer, "spend", limit_id, "keep")

    @routes.get("/api/precommitment")
    async def get_precommitment(customer: FullSession) -> Envelope[Limits]:
        return _limits(await set_limits.overview(database, owner(customer)))

    @routes.post("/api/precommitment", openapi_extra=_DOCUMENTED)
    async def set_precommitment(customer: OnlineSession, body: _Limit) -> Envelope[Limits]:
        return _limits(await set_limits.set_limit(database, owner(customer), *PRECOMMITMENT, asked(body)))

    @routes.delete("/api/precommitment")
    async def remove_precommitment(customer: OnlineSession) -> Envelope[Limits]:
        return await change(customer, "deposit", None, "remove")

    @routes.post("/api/precommitment/confirm")
    async def confirm_precommitment(customer: OnlineSession) -> Envelope[Limits]:
        return await change(customer, "deposit", None, "confirm")

    @routes.post("/api/precommitment/cancel")
    async def keep_precommitment(customer: OnlineSession) -> Envelope[Limits]:
        return await change(customer, "deposit", None, "keep")

    return routes


def _limits(overview: Overview) -> Envelope[Limits]:
    return ok(
        Limits(
            available_periods=list(SPANS),
            customer_limits=[_own(each, overview) for each in overview.spend],
            precommitment=None if overview.precommitment is None else _own(overview.precommitment, overview),
            system_limits=[_system(kind, each, overview.currency) for kind, each in overview.system],
            spend_limit_required=overview.answer_required,
        )
    )


def _own(own: OwnLimit, overview: Overview) -> CustomerLimit:
    limit = own.limit
    requested = None
    if limit.requested_at is not None and limit.confirmable_at is not None:
        requested = RequestedChange(
            limit=None
            if limit.requested_amount is None
            else money_out(limit.requested_amount, limit.currency),
            requested_at=limit.requested_at,
            confirmable_at=limit.confirmable_at,
            status="cooling_off" if overview.now < limit.confirmable_at else "awaiting_confirmation",
        )
    return CustomerLimit(
        id=limit.limit_id,
        period=limit.period,
        limit=money_out(limit.amount, limit.currency),
        used=money_out(own.room.used, limit.currency),
        remaining=money_out(own.room.remaining, limit.currency),
        requested=requested,
    )


def _system(kind: Kind, left: Room, currency: str) -> SystemLimit:
    limit = left.limit
    return SystemLimit(
        kind=kind,
        period=limit.period,
        limit=money_out(limit.amount, currency),
        used=money_out(left.used, currency),
        remaining=money_out(left.remaining, currency),
        rises_when_verified=limit.verified_amount is None or limit.verified_amount > limit.amount,
    )
