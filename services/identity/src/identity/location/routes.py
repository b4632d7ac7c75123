"""/api/locate: where the client is, and what a customer abroad says to it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from fastapi import APIRouter, Request

from identity.customer.rules.places import JurisdictionTable
from identity.location.locate import Locate
from identity.sessions.visitor import located
from servicekit.clock import Clock
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.security.sessions import MaybeSignedIn, OnlineSession


class LocationOut(ResponseModel):
    """Where the client seems to be.

    `source` is `address` where the network told, else `default`. `region` is null where only the country is
    known. `served` says whether accounts can be opened there. The two flags are null for a visitor.
    """

    country: str
    region: str | None
    source: Literal["address", "default"]
    served: bool
    currency: str | None
    locale: str | None
    country_banned: bool | None
    country_banned_confirmation_required: bool | None


class TravelBody(RequestModel):
    """Whether the customer travels; who has moved sends false, and is then asked for another address."""

    travelling: bool


class PresenceOut(ResponseModel):
    """What the customer's country forbids, or has them confirm."""

    country_banned: bool
    country_banned_confirmation_required: bool


def router(
    *, locate: Locate, jurisdictions: JurisdictionTable, default_country: str, clock: Clock
) -> APIRouter:
    routes = APIRouter(tags=["location"])

    @routes.get("/api/locate")
    async def get_location(request: Request, principal: MaybeSignedIn) -> Envelope[LocationOut]:
        """Where the client is, by its network address. Abroad nothing is sold and everything may be read."""
        found = located(request)
        country = found.country or default_country
        presence = await locate.presence(principal, found.country)
        region, currency, locale = _place(country, found.region, clock.now())
        return ok(
            LocationOut(
                country=country,
                region=region,
                source="default" if found.country is None else "address",
                served=country in jurisdictions.countries,
                currency=currency,
                locale=locale,
                country_banned=None if presence is None else presence.banned,
                country_banned_confirmation_required=(
                    None if presence is None else presence.confirmation_required
                ),
            )
        )

    @routes.post("/api/customer/country-confirmation")
    async def confirm_country(body: TravelBody, principal: OnlineSession) -> Envelope[PresenceOut]:
        """The customer says why they are abroad."""
        customer = await locate.confirm_travel(principal, travelling=body.travelling)
        return ok(
            PresenceOut(
                country_banned=customer.country_banned,
                country_banned_confirmation_required=customer.country_banned_confirmation_required,
            )
        )

    def _place(country: str, region: str | None, now: datetime) -> tuple[str | None, str | None, str | None]:
        """Region, currency and locale there; the region only where it is one of our jurisdictions'."""
        rows = jurisdictions.in_force(country, now)
        if not rows:
            return None, None, None
        exact = None if region is None else jurisdictions.find(country, region, now)
        row = exact or rows[0]
        return (None if exact is None else exact.key), row.currency, row.locale

    return routes
