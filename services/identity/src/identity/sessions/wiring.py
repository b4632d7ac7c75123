from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from fastapi import APIRouter
from redis.asyncio import Redis

from identity.config import IdentitySettings
from identity.sessions import routes
from identity.sessions.attempt_limits import AttemptLimits, limits_of
from identity.sessions.check_caller import CheckCaller
from identity.sessions.end_session import EndSession
from identity.sessions.own_sessions import OwnSessions
from identity.sessions.rules.inactivity import InactivityRules
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask
from servicekit.security.ended_sessions import EndedSessions

ANNOUNCE_SECONDS: Final = 15.0
"""Pause between two announcements: how long an ended session may look alive after Redis was away."""
REVOKE_SECONDS: Final = 2.0
"""Pause between two looks for sessions that other services revoked."""


@dataclass(frozen=True, slots=True)
class SessionsArea:
    ending: EndSession
    limits: AttemptLimits
    callers: CheckCaller
    inactivity: InactivityRules
    routers: tuple[APIRouter, ...]
    sweeps: Mapping[str, BackgroundTask]


def sessions_area(
    settings: IdentitySettings, *, database: Database, redis: Redis, clock: Clock
) -> SessionsArea:
    ending = EndSession(database=database, ended=EndedSessions(redis), clock=clock)
    inactivity = InactivityRules(
        browsers=timedelta(minutes=settings.inactivity_minutes),
        apps=timedelta(days=settings.app_inactivity_days),
    )
    own = OwnSessions(database=database, ending=ending, inactivity=inactivity, clock=clock)
    return SessionsArea(
        ending=ending,
        limits=AttemptLimits(redis, limits_of(settings)),
        callers=CheckCaller(database),
        inactivity=inactivity,
        routers=(routes.router(own_sessions=own),),
        sweeps={
            "endings": every(ANNOUNCE_SECONDS, ending.announce_recent),
            "revocations": every(REVOKE_SECONDS, ending.end_revoked),
        },
    )
