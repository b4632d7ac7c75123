"""Ending a session: for the database, for the events, and at once for the routes that move money."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from redis.exceptions import RedisError
from sqlalchemy.ext.asyncio import AsyncSession

from identity.sessions.rules import EndReason
from identity.sessions.store import sessions
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.events.outbox import Event, publish
from servicekit.security.ended_sessions import EndedSessions
from servicekit.telemetry.logs import log
from wattle.identity.v1 import events_pb2

SESSION_ENDED = "wattle.identity.v1.session_ended"


def session_ended(session_id: UUID, customer_id: UUID, reason: str) -> Event:
    """A session ends once, so its version is always 1."""
    return Event(
        subject=SESSION_ENDED,
        aggregate_id=str(session_id),
        aggregate_version=1,
        message=events_pb2.SessionEnded(
            session_id=str(session_id), customer_id=str(customer_id), reason=reason
        ),
    )


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
            await publish(session, session_ended(session_id, customer_id, reason))

    async def end_all(
        self, session: AsyncSession, customer_id: UUID, reason: EndReason, *, but: UUID | None = None
    ) -> list[UUID]:
        """Ends every session of a customer except `but`, in the transaction of the caller, who then calls

        `announce` with what this returns.
        """
        ended = await sessions.end_sessions_of_customer(
            session, customer_id, reason=reason, now=self.clock.now(), but=but
        )
        await publish(session, *(session_ended(session_id, customer_id, reason) for session_id in ended))
        return ended

    async def announce(self, session_ids: Iterable[UUID]) -> None:
        """Publishes ended sessions in Redis, which the other services read; after an outage of Redis,
        `AnnounceEndings` does so.
        """
        try:
            await self.ended.add(session_ids)
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="ended_sessions", error_type=type(error).__name__)

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
