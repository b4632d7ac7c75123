"""Sweeps: background work that every process repeats with a pause, made of guarded statements."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from servicekit.cancellation import raise_if_cancelled
from servicekit.errors import Unavailable
from servicekit.telemetry import metrics
from servicekit.telemetry.logs import log


def every(
    seconds: float, work: Callable[[], Awaitable[object]], *, due: asyncio.Event | None = None
) -> Callable[[], Coroutine[Any, Any, None]]:
    """A background task that does `work` at once, then again and again with a pause of `seconds` between.

    The database being away only delays it. A bug is logged and counted under the name of the running task,
    and the next round comes in its time. Setting `due` ends the pause.
    """

    async def run() -> None:
        task = asyncio.current_task()
        name = task.get_name() if task else ""
        while True:
            if due is not None:
                due.clear()
            try:
                await work()
            except Unavailable as error:
                log.info("sweep_waits", task=name, reason=error.code)
            except Exception:  # Whatever it was, what else is due must not wait for its repair.
                log.exception("sweep_failed", task=name)
                metrics.BACKGROUND_FAILURES.labels(name).inc()
            raise_if_cancelled()
            if due is None:
                await asyncio.sleep(seconds)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await due.wait()

    return run
