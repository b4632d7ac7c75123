from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter

from identity.customer.wiring import CustomerArea
from identity.messages.request_message import RequestMessage
from identity.migration import routes
from identity.migration.migrate_customer import MigrateCustomer
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask


@dataclass(frozen=True, slots=True)
class MigrationArea:
    routers: tuple[APIRouter, ...]
    sweeps: Mapping[str, BackgroundTask]


def migration_area(
    *, database: Database, customer: CustomerArea, messages: RequestMessage, clock: Clock
) -> MigrationArea:
    migrate = MigrateCustomer(database, customer.wallet, customer.changes, messages, clock)
    return MigrationArea(
        routers=(routes.router(migrate=migrate),), sweeps={"migrations": every(2.0, migrate.migrate_due)}
    )
