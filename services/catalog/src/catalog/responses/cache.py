"""Responses kept as bytes: the catalogue is the same for everybody and changes rarely.

A response is made once for each call and its parameters. It is valid until the catalogue changes, or until an
instant at which it would differ, such as the stop of a draw (docs/architecture.md, Rules for speed).
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from fastapi import Request, Response

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.http.envelope import Envelope

MAX_RESPONSES: Final = 2048
"""Most responses in the cache; the least recently used is evicted."""

CHECK_SECONDS: Final = 0.5
"""Pause between two checks of the catalogue's revision in the database."""

MAX_UNCHECKED_SECONDS: Final = 10.0
"""How long responses stay valid while the database is unreachable."""

COMPRESSED_FROM: Final = 1400
"""Bytes from which a response is compressed, as in the gateway: less fits into one packet."""

_CACHE_CONTROL: Final = "public, max-age=1"
_ACCEPTS_GZIP: Final = re.compile(
    r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)"
)


@dataclass(frozen=True, slots=True)
class Content:
    """A response to cache; ``valid_until`` is the instant at which it would differ, if there is one."""

    envelope: Envelope[Any]
    valid_until: datetime | None = None


Make = Callable[[datetime], Awaitable[Content]]
"""Makes a response as of an instant. A ServiceError is passed on and not cached."""


class _CachedResponse:
    """One response, plain and, from `COMPRESSED_FROM` bytes on, compressed."""

    __slots__ = ("_compressed", "_etag", "_plain", "_unchanged", "valid_until")

    def __init__(self, content: Content) -> None:
        body = content.envelope.model_dump_json().encode()
        # The tag is weak: it is the same for both encodings.
        self._etag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"etag": f"W/{self._etag}", "cache-control": _CACHE_CONTROL, "vary": "Accept-Encoding"}
        # A response without background tasks holds nothing of its request, so one serves every request.
        self._plain = Response(body, media_type="application/json", headers=headers)
        self._unchanged = Response(status_code=304, headers=headers)
        self._compressed = self._plain
        if len(body) >= COMPRESSED_FROM:
            self._compressed = Response(
                gzip.compress(body, mtime=0),
                media_type="application/json",
                headers={**headers, "content-encoding": "gzip"},
            )
        self.valid_until = content.valid_until

    def response_to(self, request: Request) -> Response:
        if_none_match = request.headers.get("if-none-match")
        if if_none_match is not None and self._matches(if_none_match):
            return self._unchanged
        accepted = request.headers.get("accept-encoding", "")
        return self._compressed if _ACCEPTS_GZIP.search(accepted) else self._plain

    def _matches(self, if_none_match: str) -> bool:
        tags = (tag.strip().removeprefix("W/") for tag in if_none_match.split(","))
        return any(tag in ("*", self._etag) for tag in tags)


class ResponseCache:
    """The responses of one process. `check_revision` must run regularly to see changes of other processes."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._responses: OrderedDict[Hashable, _CachedResponse] = OrderedDict()
        self._being_made: dict[Hashable, asyncio.Task[_CachedResponse]] = {}
        self._revision: int | None = None
        self._generation = 0
        self._checked_at = float("-inf")

    async def respond(self, request: Request, key: Hashable, make: Make) -> Response:
        """The cached response, or a new one; concurrent calls with the same key make it once.

        304 when the client has it already. Raises Unavailable after `MAX_UNCHECKED_SECONDS` without database.
        """
        found = self._responses.get(key)
        if found is None or not self._is_valid(found):
            found = await self._make_once(key, make)
        else:
            self._responses.move_to_end(key)
        return found.response_to(request)

    def clear(self) -> None:
        """Drops every response, those being made too."""
        self._generation += 1
        self._responses.clear()
        self._being_made.clear()

    async def check_revision(self) -> None:
        """Clears the cache if the catalogue has changed since the last check. Raises Unavailable."""
        rows = await self._database.call("select revision from catalog_revision")
        revision = int(rows[0]["revision"])
        self._checked_at = asyncio.get_running_loop().time()
        if revision != self._revision:
            self._revision = revision
            self.clear()

    def _is_valid(self, response: _CachedResponse) -> bool:
        if asyncio.get_running_loop().time() - self._checked_at > MAX_UNCHECKED_SECONDS:
            return False
        return response.valid_until is None or self._clock.now() < response.valid_until

    async def _make_once(self, key: Hashable, make: Make) -> _CachedResponse:
        task = self._being_made.get(key)
        if task is None:
            task = asyncio.create_task(self._make(key, make))
            self._being_made[key] = task
            task.add_done_callback(lambda done: self._made(key, done))
        # Cancelling one caller must not cancel the response of the others.
        return await asyncio.shield(task)

    async def _make(self, key: Hashable, make: Make) -> _CachedResponse:
        generation = self._generation
        response = _CachedResponse(await make(self._clock.now()))
        if generation == self._generation:
            self._responses[key] = response
            self._responses.move_to_end(key)
            if len(self._responses) > MAX_RESPONSES:
                self._responses.popitem(last=False)
        return response

    def _made(self, key: Hashable, done: asyncio.Task[_CachedResponse]) -> None:
        if self._being_made.get(key) is done:
            del self._being_made[key]
        if not done.cancelled():
            done.exception()  # Every caller may be gone; asyncio would log an exception that is never read.
