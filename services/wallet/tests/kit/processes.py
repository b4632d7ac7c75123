"""Restarts of killed processes."""

from __future__ import annotations

from devservers.processes import Process, ServerDidNotStartError
from servicekit.testing.waiting import until

RECOVERY = 60.0
"""Seconds within which work goes on again, also on a busy machine (docs/reliability.md, rule 72: 30 s)."""


async def started(process: Process) -> None:
    """Starts it again. Postgres ends at once while orphans hold its memory, until they notice; a process that
    runs and never becomes ready is no such case.
    """

    async def starts() -> bool:
        try:
            await process.start()
        except ServerDidNotStartError:
            if process.exit_code is None:
                raise
            return False
        return True

    await until(starts, seconds=RECOVERY)
