"""Net position and activity statement of the safer-play centre."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AfterValidator, AwareDatetime
from pydantic_core import PydanticCustomError

from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.principal import Principal
from servicekit.security.sessions import SignedIn
from wallet.config import WalletSettings
from wallet.customers.rules import Owner
from wallet.statements.read_statements import read_activity
from wallet.statements.rules import Activity, Month, month_named


class NetPosition(ResponseModel):
    """Amounts in and out; `net` is won less spent."""

    since: datetime
    until: datetime
    deposited: MoneyOut
    withdrawn: MoneyOut
    spent: MoneyOut
    won: MoneyOut
    donated: MoneyOut
    other: MoneyOut
    net: MoneyOut


class ActivityStatement(NetPosition):
    """The same for a calendar month (UTC), with the balances before and after it."""

    month: str
    opening_balance: MoneyOut
    closing_balance: MoneyOut
    transactions: int


def _checked_month(text: str) -> str:
    if month_named(text) is None:
        raise PydanticCustomError("invalid", "Please enter a month such as 2026-11")
    return text


def router(database: Database, settings: WalletSettings) -> APIRouter:
    """The routes; both are open to restricted customers."""
    routes = APIRouter(prefix="/api/safer-play", tags=["safer play"])

    @routes.get("/net-position")
    async def get_net_position(
        customer: SignedIn, since: Annotated[AwareDatetime | None, Query()] = None
    ) -> Envelope[NetPosition]:
        activity = await read_activity(database, _owner(customer, settings), since, None)
        return ok(NetPosition(**_position(activity)))

    @routes.get("/activity")
    async def get_activity(
        customer: SignedIn, month: Annotated[str, AfterValidator(_checked_month)]
    ) -> Envelope[ActivityStatement]:
        since, until = Month(int(month[:4]), int(month[5:])).bounds(UTC)
        activity = await read_activity(database, _owner(customer, settings), since, until)
        return ok(
            ActivityStatement(
                **_position(activity),
                month=month,
                opening_balance=money_out(activity.opening_balance, activity.currency),
                closing_balance=money_out(activity.closing_balance, activity.currency),
                transactions=activity.lines,
            )
        )

    return routes


def _owner(customer: Principal, settings: WalletSettings) -> Owner:
    return Owner(customer.customer_id, customer.region, settings.home_currency(customer.region))


def _position(activity: Activity) -> dict[str, datetime | MoneyOut]:
    parts = asdict(activity.position) | {"net": activity.position.net}
    return {
        "since": activity.since,
        "until": activity.until,
        **{name: money_out(minor_units, activity.currency) for name, minor_units in parts.items()},
    }
