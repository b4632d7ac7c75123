"""A bound on concurrent writes of sign-ups and sign-ins.

Passwords are hashed outside the event loop, possibly faster than the records are written. A request for a
database connection times out after a second (`servicekit.data.database`): without a bound, sign-ins would
fail although their hashes are computed, and with all connections in use the service would not report
readiness. So a bounded number writes at once, and the others wait here.
"""

from __future__ import annotations

import asyncio
from types import TracebackType

from servicekit.errors import Unavailable


class WriteSlots:
    """At most `at_once` holders, first come first served; an `async with` block holds one slot.

    Raises Unavailable `sign_in_busy` when `queue_limit` callers wait.
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
