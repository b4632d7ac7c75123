"""Background tasks of a process, restarted when they fail."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Mapping

from servicekit.cancellation import raise_if_cancelled
from servicekit.http.health import Health
from servicekit.process.components import BackgroundTask
from servicekit.telemetry import metrics
from servicekit.telemetry.logs import log

_FIRST_PAUSE_SECONDS = 0.5
_LONGEST_PAUSE_SECONDS = 30.0


class BackgroundTasks:
    """Keeps background tasks running: one that fails is logged, counted, and started again after a pause."""

    def __init__(self, tasks: Mapping[str, BackgroundTask], state: Health) -> None:
        self._tasks = tasks
        self._state = state
        self._running: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> None:
        self._running = [
            asyncio.create_task(self._keep_running(name, task), name=name)
            for name, task in self._tasks.items()
        ]

    async def __aexit__(self, *_: object) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _keep_running(self, name: str, task: BackgroundTask) -> None:
        pause = _FIRST_PAUSE_SECONDS
        up = metrics.BACKGROUND_UP.labels(name)
        while True:
            began = time.monotonic()
            self._state.background[name] = "running"
            up.set(1)
            try:
                await task()
                log.error("background_task_ended", task=name)
            except Exception:  # whatever it was, the other tasks and the requests go on
                log.exception("background_task_failed", task=name)
            raise_if_cancelled()
            self._state.background[name] = "failed"
            up.set(0)
            metrics.BACKGROUND_FAILURES.labels(name).inc()
            if time.monotonic() - began > 2 * _LONGEST_PAUSE_SECONDS:
                pause = _FIRST_PAUSE_SECONDS
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)
