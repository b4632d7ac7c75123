"""Keeps processes running, and their logs small.

A part that ends unasked is started again, after a pause that grows while it keeps failing.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from devservers.processes import Process, ServerDidNotStartError
from launcher import logs

_LOOK_SECONDS = 0.1
_SETTLED_SECONDS = 30.0
_LONGEST_PAUSE_SECONDS = 10.0


class Supervisor:
    """The running parts of one suite.

    A file `<holds>/<part>` stops that part and keeps it stopped until the file is gone: `wattle stop` and
    `wattle start`, and tests of faults, use it.
    """

    def __init__(self, holds: Path, *, tell: Callable[[str], None], changed: Callable[[], None]) -> None:
        self._holds = holds
        self._tell = tell
        self._changed = changed
        self._tiers: list[list[Process]] = []
        self._watches: list[asyncio.Task[None]] = []

    @property
    def parts(self) -> list[Process]:
        """Every part that was started, in order."""
        return [part for tier in self._tiers for part in tier]

    async def start(self, parts: Iterable[Process]) -> None:
        """Start parts together, wait until all are ready, and keep them running from then on.

        Raises:
            ServerDidNotStartError: the first of them that did not start.
        """
        tier = list(parts)
        self._tiers.append(tier)
        starts = [asyncio.create_task(self._start(part)) for part in tier]
        try:
            await asyncio.gather(*starts)
        except BaseException:
            for start in starts:
                start.cancel()
            await asyncio.gather(*starts, return_exceptions=True)
            raise
        self._watches += [asyncio.create_task(self._watch(part), name=part.name) for part in tier]

    async def stop(self) -> None:
        """Stop everything in the reverse order of the starts."""
        for watch in self._watches:
            watch.cancel()
        await asyncio.gather(*self._watches, return_exceptions=True)
        for tier in reversed(self._tiers):
            await asyncio.gather(*(part.stop() for part in tier))

    async def _start(self, part: Process) -> None:
        began = time.monotonic()
        await part.start()
        self._tell(f"{part.name:<12} ready after {time.monotonic() - began:.1f} s")

    async def _watch(self, part: Process) -> None:
        pause = 0.0
        started = time.monotonic()
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if logs.is_large(part.log):
                with contextlib.suppress(OSError):  # a full disk is no reason to leave the part alone
                    await asyncio.to_thread(logs.rotate, part.log)
            if (self._holds / part.name).exists():
                await self._hold(part)
                started, pause = time.monotonic(), 0.0
            if part.pid is not None:
                continue
            if time.monotonic() - started > _SETTLED_SECONDS:
                pause = 0.0
            self._tell(f"{part.name} ended with code {part.exit_code}, starting it again; log: {part.log}")
            await asyncio.sleep(pause)
            pause = min(max(2 * pause, 0.5), _LONGEST_PAUSE_SECONDS)
            started = time.monotonic()
            await self._restart(part)

    async def _restart(self, part: Process) -> None:
        try:
            part.spawn()
            self._changed()
            await part.wait_until_ready()
            self._tell(f"{part.name} is ready again")
        except ServerDidNotStartError as error:
            self._tell(str(error))

    async def _hold(self, part: Process) -> None:
        await part.stop()
        self._tell(f"{part.name} is stopped until `wattle start {part.name}`")
        self._changed()
        while (self._holds / part.name).exists():  # noqa: ASYNC110 - another process removes the file
            await asyncio.sleep(_LOOK_SECONDS)
        await self._restart(part)
