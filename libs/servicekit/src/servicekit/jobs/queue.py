"""Background work. There are two kinds, and no third.

**Jobs** have a calendar, or are deferred in a transaction; they are rows in the service's own database,
with procrastinate behind a small interface. Of all processes of a service one runs each.

**Sweeps** (`servicekit.jobs.sweeps`) poll every few seconds for due rows, in every process:
`every(2.0, sweep)` is a background task for `Components`. The work is made of guarded statements, so that it
does no harm twice.

A job is written in the caller's transaction and exists only if that commits. It may run twice, also after
it succeeded, so every task is written so that this is harmless (docs/reliability.md, rules 25 to 28).
Losing the queue loses nothing: what must happen is a row of the service, and a sweeper finds it again.

    jobs = Jobs(settings.database_url)

    @jobs.task("orders.refund")
    async def refund(order_id: str) -> None: ...

    @jobs.periodic(cron="23 * * * *", name="orders.report")
    async def report() -> None: ...

    await jobs.defer(session, "orders.refund", {"order_id": str(order_id)}, run_at=later, lock=str(order_id))

A job whose worker died is noticed by the worker's silence and runs again, within 20 s or so. Finished jobs
are deleted; failed ones are kept for 30 days.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any, Final

import procrastinate
import psycopg
import psycopg_pool
from opentelemetry.trace import SpanKind
from procrastinate.exceptions import JobAborted, ProcrastinateException
from procrastinate.jobs import Job
from procrastinate.worker import Worker
from prometheus_client import Counter
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.cancellation import raise_if_cancelled
from servicekit.data.database import CONNECT_TIMEOUT, database_url
from servicekit.jobs.worker import JobWorker
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import continue_trace, current_traceparent, span

HEARTBEAT: Final = 5.0
STALE_AFTER: Final = 15.0
"""Seconds of silence after which a worker counts as dead (docs/reliability.md, rule 25)."""
_POLL: Final = 5.0
"""Seconds between two polls for jobs of a later time. The database notifies of jobs that are due at once, and
the worker that frees a lock fetches the jobs that wait for it.
"""
_DRAIN: Final = 20.0
_STOP: Final = 2.0
"""Seconds that a worker without jobs has to sign off from the database."""
_RESTART_PAUSE: Final = 1.0
_SWEEP_PAUSE: Final = 5.0
_HOUSEKEEPING_SWEEPS: Final = 720
_KEEP_FAILED_HOURS: Final = 30 * 24

CONCURRENCY: Final = 4
"""Jobs that one worker runs at once."""
FURTHER_CONNECTIONS: Final = 2
"""Connections of a worker beside one for each job: its listener, and what it writes between jobs."""

RUNS: Final = Counter("job_runs", "Runs of jobs.", ("task", "outcome"))

Task = Callable[..., Awaitable[None]]
PeriodicTask = Callable[[], Awaitable[None]]


class Jobs:
    """The tasks of a service, and the worker that runs them.

    `concurrency` is how many jobs one worker runs at once.
    """

    def __init__(self, url: str, *, concurrency: int = CONCURRENCY) -> None:
        self._conninfo = database_url(url, application_name="jobs")
        self._concurrency = concurrency
        self._app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=self._conninfo))

    def task(
        self, name: str, *, queue: str = "default", lock: str | None = None, attempts: int = 5
    ) -> Callable[[Task], Task]:
        """Registers an async function of keyword arguments as a task.

        `name` is stored with each job, so it never changes. Jobs of one `lock` never run at the same time.
        A job that raises runs again after 2, 4, 8, ... seconds until it has had its `attempts`.
        """

        def register(function: Task) -> Task:
            async def run(args: dict[str, Any], traceparent: str | None) -> None:
                with continue_trace(traceparent):
                    await _measured(name, functools.partial(function, **args))

            self._app.task(name=name, queue=queue, lock=lock, retry=_Retries(attempts))(run)
            return function

        return register

    def periodic(
        self, *, cron: str, name: str, queue: str = "default"
    ) -> Callable[[PeriodicTask], PeriodicTask]:
        """Registers an async function without arguments to run by the clock, in UTC.

        `cron` has five fields, or six with the seconds first: `*/5 * * * * *` is every five seconds. Runs
        never overlap, and a run that is due while another waits is left out. A run that fails is not
        repeated; the next one is due soon.
        """

        def register(function: PeriodicTask) -> PeriodicTask:
            async def run(timestamp: int) -> None:  # noqa: ARG001 - procrastinate names the instant that was due
                await _measured(name, function)

            task = self._app.task(name=name, queue=queue, lock=name, queueing_lock=name)(run)
            self._app.periodic(cron=_seconds_last(cron))(task)
            return function

        return register

    async def defer(
        self,
        session: AsyncSession,
        name: str,
        args: Mapping[str, Any],
        *,
        run_at: datetime | None = None,
        lock: str | None = None,
    ) -> None:
        """Writes a job in the caller's transaction.

        `args` are JSON values. `run_at` is aware; without it the job is due at once. `lock` replaces the
        lock of the task. Raises KeyError when no task has that name.
        """
        task = self._app.tasks[name]
        connection = await (await session.connection()).get_raw_connection()
        await task.configure(
            connection=connection.driver_connection, schedule_at=run_at, lock=lock
        ).defer_async(args=dict(args), traceparent=current_traceparent())

    async def run(self) -> None:
        """Runs jobs until it is cancelled, then lets those under way finish for 20 s. A lost database only
        delays it.
        """
        pool = psycopg_pool.AsyncConnectionPool(
            self._conninfo,
            kwargs={"connect_timeout": CONNECT_TIMEOUT},
            min_size=1,
            max_size=self._concurrency + FURTHER_CONNECTIONS,
            open=False,
            name="jobs",
            check=psycopg_pool.AsyncConnectionPool.check_connection,
            reconnect_timeout=CONNECT_TIMEOUT,
        )
        await pool.open(wait=False)
        sweeper: asyncio.Task[None] | None = None
        try:
            async with self._app.open_async(pool):
                sweeper = asyncio.create_task(self._sweep(), name="jobs sweeper")
                while True:
                    raise_if_cancelled()
                    await self._work()
                    await asyncio.sleep(_RESTART_PAUSE)
        finally:
            if sweeper is not None:
                sweeper.cancel()
                await asyncio.gather(sweeper, return_exceptions=True)
            await pool.close()

    async def _work(self) -> None:
        worker: Worker = JobWorker(
            self._app,
            concurrency=self._concurrency,
            install_signal_handlers=False,
            fetch_job_polling_interval=_POLL,
            shutdown_graceful_timeout=_DRAIN,
            delete_jobs="successful",
            update_heartbeat_interval=HEARTBEAT,
            stalled_worker_timeout=STALE_AFTER,
        )
        running = asyncio.create_task(worker.run(), name="jobs worker")
        try:
            # Not awaited: a worker that waits for a connection would lose a cancellation.
            await asyncio.wait({running})
        finally:
            worker.stop()
            await asyncio.wait({running}, timeout=_DRAIN + _STOP)
            while not running.done():
                running.cancel()
                await asyncio.wait({running}, timeout=_STOP)
        try:
            running.result()
        except (ProcrastinateException, psycopg.Error) as error:
            log.warning("jobs_wait", reason=type(error).__name__)

    async def _sweep(self) -> None:
        """Puts jobs of dead workers back in the queue, and deletes what is long finished."""
        manager = self._app.job_manager
        sweeps = 0
        while True:
            raise_if_cancelled()
            await asyncio.sleep(_SWEEP_PAUSE)
            try:
                for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALE_AFTER):
                    log.warning("job_stalled", task=job.task_name, job=job.id)
                    await manager.retry_job(job)
                sweeps += 1
                if sweeps % _HOUSEKEEPING_SWEEPS == 1:
                    await manager.delete_old_jobs(
                        _KEEP_FAILED_HOURS, include_failed=True, include_cancelled=True, include_aborted=True
                    )
            except (ProcrastinateException, psycopg.Error) as error:
                # The database is away, or another worker's sweeper was faster.
                log.info("jobs_sweep_failed", reason=type(error).__name__)


class _Retries(procrastinate.BaseRetryStrategy):
    """Retries failures with growing pauses, and always what a shutdown interrupted."""

    def __init__(self, attempts: int) -> None:
        self._attempts = attempts

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> procrastinate.RetryDecision | None:
        if isinstance(exception, (asyncio.CancelledError, JobAborted)):
            return procrastinate.RetryDecision()
        if job.attempts + 1 >= self._attempts:
            return None
        return procrastinate.RetryDecision(retry_in={"seconds": 2 ** (job.attempts + 1)})


async def _measured(name: str, work: Callable[[], Awaitable[None]]) -> None:
    outcome = "failed"
    try:
        with span(f"job {name}", kind=SpanKind.CONSUMER):
            await work()
        outcome = "succeeded"
    finally:
        RUNS.labels(name, outcome).inc()


def _seconds_last(cron: str) -> str:
    fields = cron.split()
    return " ".join([*fields[1:], fields[0]]) if len(fields) == 6 else cron
