from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter

from identity.account import routes
from identity.account.close_account import CloseAccount
from identity.account.migrate_customer import MigrateCustomer
from identity.customer.wiring import CustomerArea
from identity.messages.request_message import RequestMessage
from identity.sessions.end_session import EndSession
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs import every
from servicekit.process import BackgroundTask


@dataclass(frozen=True, slots=True)
class ClosureArea:
    routers: tuple[APIRouter, ...]
    sweeps: Mapping[str, BackgroundTask]


def closure_area(
    *,
    database: Database,
    customer: CustomerArea,
    ending: EndSession,
    messages: RequestMessage,
    clock: Clock,
) -> ClosureArea:
    close = CloseAccount(database, customer.wallet, customer.changes, ending, messages, clock)
    return ClosureArea(
        routers=(routes.closure_router(close=close, clock=clock),),
        sweeps={"closures": every(5.0, close.close_due)},
    )


@dataclass(frozen=True, slots=True)
class MigrationArea:
    routers: tuple[APIRouter, ...]
    sweeps: Mapping[str, BackgroundTask]


def migration_area(
    *, database: Database, customer: CustomerArea, messages: RequestMessage, clock: Clock
) -> MigrationArea:
    migrate = MigrateCustomer(database, customer.wallet, customer.changes, messages, clock)
    return MigrationArea(
        routers=(routes.migration_router(migrate=migrate),),
        sweeps={"migrations": every(2.0, migrate.migrate_due)},
    )
