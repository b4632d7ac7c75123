"""What Redis holds of the ended sessions follows identity's database."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from redis.exceptions import RedisError

from identity.sessions.store import sessions
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security.ended_sessions import EndedSessions
from servicekit.security.tokens import ACCESS_TOKEN_SECONDS
from servicekit.telemetry.logs import log

_TOKEN_LIFETIME: Final = timedelta(seconds=2 * ACCESS_TOKEN_SECONDS)
_OVERLAP: Final = timedelta(seconds=30)
"""Longer than a transaction lasts, whose sessions ended before it commits."""


class AnnounceEndings:
    """Publishes in Redis the sessions that ended while their access tokens live."""

    def __init__(self, database: Database, ended: EndedSessions, clock: Clock) -> None:
        self._database = database
        self._ended = ended
        self._clock = clock
        self._announced: datetime | None = None

    async def announce(self) -> None:
        """A sweep: all such sessions when Redis has lost them, and otherwise those of the last seconds.

        So it also finds sessions that ended while Redis was away, or with an event.
        """
        now = self._clock.now()
        try:
            is_complete = self._announced is not None and await self._ended.is_complete()
            since = now - _TOKEN_LIFETIME
            if is_complete and self._announced is not None:
                since = max(since, self._announced - _OVERLAP)
            async with self._database.read() as session:
                recent = await sessions.sessions_ended_since(session, since)
            await self._ended.add(recent, is_complete=not is_complete)
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="ended_sessions", error_type=type(error).__name__)
            return
        self._announced = now
