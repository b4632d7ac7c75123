from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter

from identity.closure import routes
from identity.closure.close_account import CloseAccount
from identity.customer.wiring import CustomerArea
from identity.messages.request_message import RequestMessage
from identity.sessions.end_session import EndSession
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask


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
        routers=(routes.router(close=close, clock=clock),),
        sweeps={"closures": every(5.0, close.close_due)},
    )
