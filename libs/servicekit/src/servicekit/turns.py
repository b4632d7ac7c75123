"""A bounded queue in front of something scarce."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Final

from servicekit import deadline
from servicekit.errors import Unavailable

LONGEST_WAIT: Final = 5.0
"""Seconds that work outside a request waits."""


class Turns:
    """At most `at_once` holders, first come first served; an `async with` block holds one turn.

    The others wait until the deadline of their request. Raises Unavailable with `code` after it, and at once
    when `queue_limit` wait already.
    """

    def __init__(self, *, at_once: int, queue_limit: int, code: str) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._places = queue_limit
        self._code = code

    async def __aenter__(self) -> None:
        if not self._free.locked():
            await self._free.acquire()
            return
        if self._places <= 0:
            raise Unavailable(self._code, retry_after=2)
        self._places -= 1
        try:
            async with asyncio.timeout(deadline.seconds_left(LONGEST_WAIT)):
                await self._free.acquire()
        except TimeoutError as error:
            raise Unavailable(self._code, retry_after=2) from error
        finally:
            self._places += 1

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._free.release()
