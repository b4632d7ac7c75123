"""Sessions that end before their access tokens do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast
from uuid import UUID

from redis.asyncio import Redis
from redis.exceptions import RedisError

from servicekit.clock import CLOCK_SKEW_SECONDS
from servicekit.data.group_commit import GroupCommit
from servicekit.security.tokens import ACCESS_TOKEN_SECONDS
from servicekit.telemetry.logs import log


class EndedSessions:
    """The sessions that ended while their access tokens still live, in Redis; requests look together."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._has_ended = GroupCommit[UUID, bool](self._have_ended)

    async def add(self, session_id: UUID) -> None:
        """Ends a session for the money routes at once. Raises RedisError when it cannot be stored."""
        await self._redis.set(_ended(session_id), b"1", ex=ACCESS_TOKEN_SECONDS + 2 * CLOCK_SKEW_SECONDS)

    async def revoke(self, session_id: UUID) -> None:
        """Ends a session whose proofs contradict each other, for good: identity reads what is noted here.

        While Redis is away only the call at hand is refused.
        """
        try:
            async with self._redis.pipeline() as commands:
                commands.set(_ended(session_id), b"1", ex=ACCESS_TOKEN_SECONDS + 2 * CLOCK_SKEW_SECONDS)
                commands.sadd(_REVOKED, str(session_id))
                await commands.execute()
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="revoked_sessions", error_type=type(error).__name__)

    async def revoked(self) -> set[UUID]:
        """The sessions that services revoked and identity has not ended yet. Raises RedisError."""
        members: Any = await cast(Any, self._redis.smembers(_REVOKED))
        return {UUID(member.decode()) for member in members}

    async def remove_revoked(self, session_ids: Iterable[UUID]) -> None:
        """Drops sessions that identity has ended. Raises RedisError."""
        names = [str(session_id) for session_id in session_ids]
        if names:
            await cast(Any, self._redis.srem(_REVOKED, *names))

    async def contains(self, session_id: UUID) -> bool:
        """Whether the session has ended; False while Redis is away, when the token alone decides.

        Raises Unavailable when too many requests wait.
        """
        try:
            return await self._has_ended(session_id)
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose="ended_sessions", error_type=type(error).__name__)
            return False

    async def _have_ended(self, session_ids: Sequence[UUID]) -> list[bool]:
        marks = await self._redis.mget([_ended(session_id) for session_id in session_ids])
        return [mark is not None for mark in marks]


_REVOKED = "session:revoked"


def _ended(session_id: UUID) -> str:
    return f"session:ended:{session_id}"
