"""What identity does by itself, again and again; harmless in any number of processes."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from identity import repository
from identity.use_cases.end_session import EndSession
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import Unavailable
from servicekit.logs import log

ANNOUNCE_PAUSE = 15.0
"""Seconds between two announcements: how long an ended session may look alive after Redis was away."""
FORGET_PAUSE = 3600.0
"""Seconds between two looks for sessions to forget."""
KEEP_SESSIONS = timedelta(days=90)
"""How long a session is kept after it expired, for questions about who did what."""


async def announce_endings(ending: EndSession) -> None:
    """Makes up for endings that Redis missed, for ever."""
    while True:
        try:
            await ending.announce_recent()
        except Unavailable as error:
            log.info("endings_wait", reason=error.code)
        await asyncio.sleep(ANNOUNCE_PAUSE)


async def forget_sessions(database: Database, clock: Clock) -> None:
    """Deletes sessions and refresh tokens that nobody can use or ask about any more, for ever."""
    while True:
        try:
            async with database.transaction() as session:
                before = clock.now() - KEEP_SESSIONS
                forgotten = await repository.delete_sessions_expired_before(session, before)
            if forgotten:
                log.info("sessions_forgotten", sessions=forgotten)
        except Unavailable as error:
            log.info("housekeeping_waits", reason=error.code)
        await asyncio.sleep(FORGET_PAUSE)
