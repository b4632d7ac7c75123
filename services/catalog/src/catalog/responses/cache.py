"""Answers kept ready as bytes: the catalogue is the same for everybody and changes rarely.

An answer is made once for each call and its parameters, and given until the catalogue changes or an
instant passes at which it would read differently, such as the stop of a draw (performance handbook, Design
advice 4).
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
from servicekit.database import Database
from servicekit.envelope import Envelope

MAX_ANSWERS: Final = 2048
"""How many answers are kept; the least recently asked for goes first."""

LOOK_SECONDS: Final = 0.5
"""How often the database is asked whether another process has changed the catalogue."""

LONGEST_BLIND_SECONDS: Final = 10.0
"""How long answers are given while the database cannot be asked."""

COMPRESSED_FROM: Final = 1400
"""Bytes from which an answer is compressed, as in the gateway: less fits into one packet."""

_CACHE_CONTROL: Final = "public, max-age=1"
_TAKES_GZIP: Final = re.compile(
    r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)"
)


@dataclass(frozen=True, slots=True)
class Content:
    """An answer to be kept; ``good_until`` is the instant at which it would read differently, if any."""

    envelope: Envelope[Any]
    good_until: datetime | None = None


Make = Callable[[datetime], Awaitable[Content]]
"""Makes an answer as it reads at an instant. Raises ServiceError, which is not kept."""


class _Answer:
    """The same answer plain and, where that saves anything, compressed once for all who take it so."""

    __slots__ = ("_compressed", "_etag", "_plain", "_unchanged", "good_until")

    def __init__(self, content: Content) -> None:
        body = content.envelope.model_dump_json().encode()
        # The tag is weak: it is the same for both encodings.
        self._etag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"etag": f"W/{self._etag}", "cache-control": _CACHE_CONTROL, "vary": "Accept-Encoding"}
        # A response without background work keeps nothing of the request, so one serves them all.
        self._plain = Response(body, media_type="application/json", headers=headers)
        self._unchanged = Response(status_code=304, headers=headers)
        self._compressed = self._plain
        if len(body) >= COMPRESSED_FROM:
            self._compressed = Response(
                gzip.compress(body, mtime=0),
                media_type="application/json",
                headers={**headers, "content-encoding": "gzip"},
            )
        self.good_until = content.good_until

    def response_to(self, request: Request) -> Response:
        if_none_match = request.headers.get("if-none-match")
        if if_none_match is not None and self._matches(if_none_match):
            return self._unchanged
        accepted = request.headers.get("accept-encoding", "")
        return self._compressed if _TAKES_GZIP.search(accepted) else self._plain

    def _matches(self, if_none_match: str) -> bool:
        tags = (tag.strip().removeprefix("W/") for tag in if_none_match.split(","))
        return any(tag in ("*", self._etag) for tag in tags)


class ReadyAnswers:
    """The answers of one process. `look` must run all the time, or changes made elsewhere are not seen."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._answers: OrderedDict[Hashable, _Answer] = OrderedDict()
        self._being_made: dict[Hashable, asyncio.Task[_Answer]] = {}
        self._revision: int | None = None
        self._generation = 0
        self._seen_at = float("-inf")

    async def answer(self, request: Request, key: Hashable, make: Make) -> Response:
        """The ready answer to a call, made now if there is none; one maker serves all who wait for it.

        304 when the client has it already. Raises Unavailable when the database has long been out of reach.
        """
        found = self._answers.get(key)
        if found is None or not self._is_good(found):
            found = await self._make_once(key, make)
        else:
            self._answers.move_to_end(key)
        return found.response_to(request)

    def forget(self) -> None:
        """The catalogue has changed: nothing that was made before is given any more."""
        self._generation += 1
        self._answers.clear()
        self._being_made.clear()

    async def look(self) -> None:
        """Forgets everything if the catalogue has changed since the last look. Raises Unavailable."""
        rows = await self._database.call("select revision from catalog_revision")
        revision = int(rows[0]["revision"])
        self._seen_at = asyncio.get_running_loop().time()
        if revision != self._revision:
            self._revision = revision
            self.forget()

    def _is_good(self, answer: _Answer) -> bool:
        if asyncio.get_running_loop().time() - self._seen_at > LONGEST_BLIND_SECONDS:
            return False
        return answer.good_until is None or self._clock.now() < answer.good_until

    async def _make_once(self, key: Hashable, make: Make) -> _Answer:
        task = self._being_made.get(key)
        if task is None:
            task = asyncio.create_task(self._make(key, make))
            self._being_made[key] = task
            task.add_done_callback(lambda done: self._made(key, done))
        # A client that leaves must not take the answer away from those who wait for the same one.
        return await asyncio.shield(task)

    async def _make(self, key: Hashable, make: Make) -> _Answer:
        generation = self._generation
        answer = _Answer(await make(self._clock.now()))
        if generation == self._generation:
            self._answers[key] = answer
            self._answers.move_to_end(key)
            if len(self._answers) > MAX_ANSWERS:
                self._answers.popitem(last=False)
        return answer

    def _made(self, key: Hashable, done: asyncio.Task[_Answer]) -> None:
        if self._being_made.get(key) is done:
            del self._being_made[key]
        if not done.cancelled():
            done.exception()  # told to whoever waited; nobody may be left
