"""What a segment of customers may use (docs/domain.md §10.1): content defines it, every service enforces it.

A service that enforces capabilities has the table `segments`, consumes
`wattle.content.v1.segment_changed` with `on_segment_changed`, puts `Capabilities(database)` at
`app.state.capabilities`, and names what a route needs: `dependencies=[needs("wallet_deposit")]`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.data.snapshot import Snapshot
from servicekit.errors import Forbidden
from servicekit.events.handlers import ReceivedEvent
from servicekit.security.principal import Principal
from servicekit.security.sessions import maybe_signed_in
from wattle.content.v1.events_pb2 import SegmentChanged

FindCaller = Callable[[Request], Awaitable[Principal | None]]
"""A dependency of `servicekit.security.sessions`."""

DEFAULT_SEGMENT: Final = "default"
"""The segment of visitors, and of customers without a known segment."""
MAX_AGE: Final = 1.0
"""Seconds that what is in memory may lag behind the table."""

_PUT: Final = text("""
    insert into segments (name, version, active, capabilities)
    values (:name, :version, :active, :capabilities)
    on conflict (name) do update
        set version = excluded.version, active = excluded.active, capabilities = excluded.capabilities
        where segments.version < excluded.version
""")


async def on_segment_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Stores what a segment may use; of two versions the higher one stays."""
    fact = event.decode(SegmentChanged)
    values = {
        "name": fact.name,
        "version": event.aggregate_version,
        "active": fact.active,
        "capabilities": list(fact.capabilities),
    }
    await session.execute(_PUT, values)


class Capabilities:
    """The capabilities of all segments, in memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._segments: Snapshot[dict[str, frozenset[str]]] = Snapshot(self._read, {})

    async def granted(self, segment: str | None, *names: str) -> bool:
        """Whether a segment lists all of these, or the default one where there is no such segment.

        True until content has said anything. Raises Unavailable while the database is away.
        """
        listed = await self.listed(segment)
        return listed is None or listed.issuperset(names)

    async def listed(self, segment: str | None) -> frozenset[str] | None:
        """What a segment lists, or the default one where there is no such segment; None until content has
        said anything. Raises Unavailable while the database is away.
        """
        segments = await self._segments.current(MAX_AGE)
        default = segments.get(DEFAULT_SEGMENT)
        return None if default is None else segments.get(segment or DEFAULT_SEGMENT, default)

    async def _read(self) -> dict[str, frozenset[str]]:
        rows = await self._database.call("select name, capabilities from segments where active")
        return {row["name"]: frozenset(row["capabilities"]) for row in rows}


def needs(*names: str, of: FindCaller = maybe_signed_in) -> Any:
    """What a route needs, for its `dependencies`; without it, it answers Forbidden `capability_disabled`.

    `of` finds the caller, and refuses first whom it refuses. A route that moves money names `online_session`.
    """

    async def check(request: Request, principal: Principal | None = Depends(of)) -> None:  # noqa: B008 - the annotation would name a local
        await require(request, principal, *names)

    return Depends(check)


async def require(request: Request, principal: Principal | None, *names: str) -> None:
    """The same inside a route, for what only some of its requests need."""
    known: Capabilities = request.app.state.capabilities
    if not await known.granted(None if principal is None else principal.segment, *names):
        raise Forbidden("capability_disabled", "This is not available for your account")
