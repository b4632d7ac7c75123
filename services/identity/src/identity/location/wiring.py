from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from identity.config import IdentitySettings
from identity.customer.wiring import CustomerArea
from identity.location import routes
from identity.location.locate import Locate, load_location_rules
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class LocationArea:
    locate: Locate
    routers: tuple[APIRouter, ...]


def location_area(
    settings: IdentitySettings, *, database: Database, customer: CustomerArea, clock: Clock
) -> LocationArea:
    locate = Locate(database, customer.changes, load_location_rules(), clock)
    router = routes.router(
        locate=locate,
        jurisdictions=customer.reference.jurisdictions,
        default_country=settings.default_country,
        clock=clock,
    )
    return LocationArea(locate, (router,))
