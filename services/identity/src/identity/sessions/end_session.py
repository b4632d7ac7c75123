"""Ending a session: for the database, for the events, and at once for the routes that move money."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from redis.exceptions import RedisError
from sqlalchemy.ext.asyncio import AsyncSession

from identity.sessions import events
from identity.sessions.rules.sessions import EndReason
from identity.sessions.store import sessions
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.events.outbox import publish
from servicekit.security.ended_sessions import EndedSessions
from servicekit.security.tokens import ACCESS_TOKEN_SECONDS
from servicekit.telemetry.logs import log

_TOKEN_LIFETIME = timedelta(seconds=2 * ACCESS_TOKEN_SECONDS)


@dataclass(frozen=True, slots=True)
class EndSession:
    database: Database
    ended: EndedSessions
    clock: Clock

    async def end(self, session: AsyncSession, session_id: UUID, reason: EndReason) -> None:
        """Ends a session in the transaction of the caller, who then calls `announce`;

        harmless when it had ended.
        """
        customer_id = await sessions.end_session(session, session_id, reason=reason, now=self.clock.now())
        if customer_id is not None:
            await publish(session, events.session_ended(session_id, customer_id, reason))

    async def end_all(
        self, session: AsyncSession, customer_id: UUID, reason: EndReason, *, but: UUID | None = None
    ) -> list[UUID]:
        """Ends every session of a customer except `but`, in the transaction of the caller, who then calls

        `announce` with what this returns.
        """
        ended = await sessions.end_sessions_of_customer(
            session, customer_id, reason=reason, now=self.clock.now(), but=but
        )
        await publish(
            session, *(events.session_ended(session_id, customer_id, reason) for session_id in ended)
        )
        return ended

    async def announce(self, session_ids: Iterable[UUID]) -> None:
        """Publishes ended sessions in Redis, which the money routes read.

        After an outage of Redis, `announce_recent` publishes them again.
        """
        for session_id in session_ids:
            try:
                await self.ended.add(session_id)
            except (RedisError, OSError) as error:
                log.warning("redis_unavailable", purpose="ended_sessions", error_type=type(error).__name__)
                return

    async def announce_recent(self) -> None:
        """Publishes again every ended session whose access tokens have not expired; a sweep."""
        async with self.database.read() as session:
            recent = await sessions.sessions_ended_since(session, self.clock.now() - _TOKEN_LIFETIME)
        await self.announce(recent)

    async def end_revoked(self) -> None:
        """Ends sessions that other services revoked after mixed proofs of two customers; a sweep."""
        try:
            revoked = await self.ended.revoked()
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="revoked_sessions", error_type=type(error).__name__)
            return
        if not revoked:
            return
        async with self.database.transaction() as session:
            for session_id in sorted(revoked):
                await self.end(session, session_id, "revoked")
        await self.announce(revoked)
        try:
            await self.ended.remove_revoked(revoked)
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="revoked_sessions", error_type=type(error).__name__)
