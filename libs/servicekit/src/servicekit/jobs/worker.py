"""procrastinate's worker and its connection, with the corrections that we need."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job
from procrastinate.worker import Worker

from servicekit.telemetry.logs import log

_END_RETRY_PAUSES: Final = (0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to write down that a job has ended."""


class JobWorker(Worker):
    """A worker that stops as soon as its listener, its heartbeat or its calendar has failed, that loses no
    end of a job, and that fetches jobs as soon as it has freed a lock.

    procrastinate's own (3.10) watches them only until the first of them ends, and the calendar ends at once
    where it is empty: https://github.com/procrastinate-org/procrastinate/issues/1597. From then on a worker
    that lost its listener would find jobs only by polling, and one that lost its heartbeat would see those
    under way run twice.

    Its own sends no notification of a free lock: a job that waits for it would start at the next poll. The
    worker that frees a lock has room for one more job, so the others need no notification.
    """

    _has_freed_a_lock = False

    async def _fetch_and_process_jobs(self) -> None:
        """Fetches again when a lock was freed during a fetch, which may have found it taken."""
        again = True
        while again:
            self._has_freed_a_lock = False
            await Worker._fetch_and_process_jobs(self)
            again = self._has_freed_a_lock

    async def _monitor_side_tasks(self, side_tasks: list[asyncio.Task[Any]]) -> None:
        await asyncio.wait(side_tasks, return_when=asyncio.FIRST_EXCEPTION)
        Worker.stop(self)

    async def _persist_job_status(self, job: Job, *args: Any, **named: Any) -> None:
        """Written down once more where a connection was lost: the job would be under way, and its lock taken,
        for as long as this worker lives. A database that is away for longer ends the worker's heartbeat, and
        with it the worker.
        """
        for pause in _END_RETRY_PAUSES:
            try:
                await super()._persist_job_status(job, *args, **named)
                break
            except ConnectorException as error:
                log.warning("job_end_not_noted", reason=type(error).__name__, pause_seconds=pause)
                await asyncio.sleep(pause)
        else:
            await super()._persist_job_status(job, *args, **named)
        if job.lock is not None:
            self._has_freed_a_lock = True
            self._new_job_event.set()
