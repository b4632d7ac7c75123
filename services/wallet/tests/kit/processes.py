"""Restarts of killed processes."""

from __future__ import annotations

import asyncio

from devservers.processes import Process, ServerDidNotStartError

RECOVERY = 60.0
"""Seconds within which work goes on again, also on a busy machine (docs/reliability.md, rule 72: 30 s)."""


async def started(process: Process) -> None:
    """Starts it again. Postgres ends at once while orphans hold its memory, until they notice; a process that
    runs and never becomes ready is no such case.
    """
    async with asyncio.timeout(RECOVERY):
        while True:
            try:
                return await process.start()
            except ServerDidNotStartError:
                if process.exit_code is None:
                    raise
            await asyncio.sleep(0.25)
