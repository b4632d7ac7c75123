"""Sessions that end before their access tokens do.

Identity's database decides. Redis holds the sessions that ended while their access tokens still live, for
those who ask often, and a mark that none is missing, of the run of Redis that was given them. Without the
mark of the present run, after a restart or a flush, and while Redis is away, nobody knows: a route that moves
money then asks identity, and one that only reads believes the access token, for at most its five minutes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, cast
from urllib.parse import urljoin
from uuid import UUID

import httpx2
from redis.asyncio import Redis
from redis.exceptions import RedisError

from servicekit.clock import CLOCK_SKEW_SECONDS
from servicekit.data.group_commit import LARGEST_BATCH, GroupCommit
from servicekit.errors import Unavailable
from servicekit.security.tokens import ACCESS_TOKEN_SECONDS
from servicekit.telemetry.logs import log

HaveEnded = Callable[[Sequence[str]], Awaitable[Sequence[bool]]]
"""Whether the session of each of these access tokens has ended, as identity's database knows it.

Raises Unavailable when it cannot say.
"""

LARGEST_QUESTION: Final = LARGEST_BATCH
"""Access tokens of one question to identity."""
PATH: Final = "ended-sessions"
"""Where identity answers, beside its published keys."""

_ENDED_SECONDS: Final = ACCESS_TOKEN_SECONDS + 2 * CLOCK_SKEW_SECONDS
_ERRORS: Final = (RedisError, OSError)


class EndedSessions:
    """The sessions that ended while their access tokens still live; requests look together."""

    def __init__(self, redis: Redis, have_ended: HaveEnded) -> None:
        self._redis = redis
        self._known = GroupCommit[UUID, bool](self._look)
        self._certain = GroupCommit[UUID, bool | None](self._look_for_certain)
        self._asked = GroupCommit[str, bool](have_ended)

    async def add(self, session_ids: Iterable[UUID], *, is_complete: bool = False) -> None:
        """Ends sessions for all services at once. Raises RedisError when that cannot be stored.

        With `is_complete` these are all sessions that ended while their tokens live.
        """
        run = await self._run() if is_complete else None
        async with self._redis.pipeline() as commands:
            for session_id in session_ids:
                commands.set(_ended(session_id), b"1", ex=_ENDED_SECONDS)
            if run is not None:
                commands.set(_COMPLETE, run)
            await commands.execute()

    async def is_complete(self) -> bool:
        """Whether this run of Redis was given all ended sessions. Raises RedisError."""
        return (await self._look_with_mark(()))[1]

    async def _run(self) -> bytes:
        return _run_of(await self._redis.info("server"))

    async def revoke(self, session_id: UUID) -> None:
        """Ends a session whose proofs contradict each other, for good: identity reads what is noted here.

        While Redis is away only the call at hand is refused.
        """
        try:
            async with self._redis.pipeline() as commands:
                commands.set(_ended(session_id), b"1", ex=_ENDED_SECONDS)
                commands.sadd(_REVOKED, str(session_id))
                await commands.execute()
        except _ERRORS as error:
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

    async def has_ended(self, session_id: UUID, *, for_certain: bool = False) -> bool | None:
        """Whether the session has ended; None when Redis does not know.

        After Redis has lost its memory False may be wrong, unless it is `for_certain`. Raises Unavailable
        when too many requests wait.
        """
        try:
            return await (self._certain if for_certain else self._known)(session_id)
        except _ERRORS as error:
            log.warning("redis_unavailable", purpose="ended_sessions", error_type=type(error).__name__)
            return None

    async def ask(self, token: str) -> bool:
        """Whether the session of an access token has ended, from identity. Raises Unavailable."""
        return await self._asked(token)

    async def _look(self, session_ids: Sequence[UUID]) -> list[bool]:
        return _ended_of(await self._redis.mget([_ended(session_id) for session_id in session_ids]))

    async def _look_for_certain(self, session_ids: Sequence[UUID]) -> list[bool | None]:
        found, is_complete = await self._look_with_mark(session_ids)
        return [has_ended or (False if is_complete else None) for has_ended in found]

    async def _look_with_mark(self, session_ids: Sequence[UUID]) -> tuple[list[bool], bool]:
        """Which sessions have ended, and whether no other has.

        A disk brings the mark back after a restart, and a replica has it too, without what ended last: so the
        mark names its run of Redis.
        """
        async with self._redis.pipeline() as commands:
            commands.mget([_COMPLETE, *map(_ended, session_ids)])
            commands.info("server")
            (mark, *marks), server = await commands.execute()
        return _ended_of(marks), bool(mark == _run_of(server))


def ask_identity(keys_url: str) -> HaveEnded:
    """Asks identity by HTTP; `keys_url` is the address of its published keys."""
    url = urljoin(keys_url, PATH)

    async def have_ended(tokens: Sequence[str]) -> Sequence[bool]:
        try:
            # Without TLS no context is loaded, which would cost more than the call.
            async with httpx2.AsyncClient(timeout=2, verify=url.startswith("https:")) as client:
                response = await client.post(url, json={"tokens": list(tokens)})
                response.raise_for_status()
                answers = [bool(answer) for answer in response.json()["result"]]
        except (httpx2.HTTPError, OSError, ValueError, KeyError, TypeError) as error:
            log.warning("ended_sessions_unknown", error_type=type(error).__name__)
            raise Unavailable("session_unknown", retry_after=1) from error
        if len(answers) != len(tokens):
            raise Unavailable("session_unknown", retry_after=1)
        return answers

    return have_ended


_REVOKED: Final = "session:revoked"
_COMPLETE: Final = "session:ended:complete"
"""The run of Redis that was given all ended sessions."""


def _ended_of(marks: Sequence[object]) -> list[bool]:
    return [mark is not None for mark in marks]


def _run_of(server: Any) -> bytes:
    return str(server["run_id"]).encode()


def _ended(session_id: UUID) -> str:
    return f"session:ended:{session_id}"
