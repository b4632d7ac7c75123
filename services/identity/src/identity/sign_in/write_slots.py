"""A bound on concurrent writes of sign-ups and sign-ins.

Passwords are hashed outside the event loop, so many customers may come back from hashing faster than their
records are written. The database lets nobody wait for longer than a second (`servicekit.database`): beyond
its pool they would be sent away although each has paid for a hash already, and a service whose connections
are all taken does not look ready. So only some of them write at once, and the others wait here.
"""

from __future__ import annotations

import asyncio
from types import TracebackType

from servicekit.errors import Unavailable


class WriteSlots:
    """At most `at_once` holders, first come first served; an `async with` block holds one slot.

    Raises Unavailable `sign_in_busy` when `queue_limit` wait already.
    """

    def __init__(self, *, at_once: int, queue_limit: int) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._places = queue_limit

    async def __aenter__(self) -> None:
        if self._places <= 0:
            raise Unavailable("sign_in_busy", retry_after=2)
        self._places -= 1
        try:
            await self._free.acquire()
        finally:
            self._places += 1

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._free.release()
