import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job
from procrastinate.manager import JobManager
from procrastinate.worker import Worker

from devservers.databases import DatabaseUrls
from devservers.postgres import Postgres
from servicekit.data.database import Database
from servicekit.errors import Unavailable
from servicekit.jobs import queue as jobs_module
from servicekit.jobs.queue import Jobs, _seconds_last
from servicekit.telemetry import tracing as telemetry
from servicekit.testing.waiting import until

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
def jobs(urls: DatabaseUrls) -> Jobs:
    """Jobs of the runtime role, which owns nothing."""
    return Jobs(urls.runtime)


@asynccontextmanager
async def running(jobs: Jobs) -> AsyncIterator[asyncio.Task[None]]:
    worker = asyncio.create_task(jobs.run())
    try:
        yield worker
    finally:
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)


@pytest.fixture
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """For jobs of which no worker is told when their time comes."""
    monkeypatch.setattr(jobs_module, "_POLL", 0.5)


async def statuses(database: Database) -> list[str]:
    rows = await database.call("select status::text from procrastinate_jobs order by id")
    return [row["status"] for row in rows]


async def listeners(database: Database) -> int:
    """How many workers are told of jobs."""
    return len(
        await database.call(
            "select from pg_stat_activity where datname = current_database()"
            " and application_name = 'jobs' and query ilike 'listen%%'"
        )
    )


async def test_a_job_runs_after_its_transaction_committed(database: Database, jobs: Jobs) -> None:
    done: asyncio.Queue[str] = asyncio.Queue()

    @jobs.task("notes.tell")
    async def tell(body: str) -> None:
        await done.put(body)

    async with running(jobs):
        async with database.transaction() as session:
            await jobs.defer(session, "notes.tell", {"body": "a"})
            await asyncio.sleep(0.2)
            early = done.qsize()
        async with asyncio.timeout(5):
            assert (early, await done.get()) == (0, "a")


async def test_a_rolled_back_transaction_leaves_no_job(database: Database, jobs: Jobs) -> None:
    @jobs.task("notes.tell")
    async def tell() -> None: ...

    async def fail() -> None:
        async with database.transaction() as session:
            await jobs.defer(session, "notes.tell", {})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await statuses(database) == []


async def test_finished_jobs_are_deleted(database: Database, jobs: Jobs) -> None:
    @jobs.task("notes.tell")
    async def tell() -> None: ...

    async with database.transaction() as session:
        await jobs.defer(session, "notes.tell", {})

    async def none_left() -> bool:
        return await statuses(database) == []

    async with running(jobs):
        await until(none_left)


@pytest.mark.usefixtures("short_rounds")
async def test_a_job_waits_for_its_time(database: Database, jobs: Jobs) -> None:
    done: asyncio.Queue[datetime] = asyncio.Queue()

    @jobs.task("notes.tell")
    async def tell() -> None:
        await done.put(datetime.now(UTC))

    due = datetime.now(UTC) + timedelta(seconds=1)
    async with database.transaction() as session:
        await jobs.defer(session, "notes.tell", {}, run_at=due)
    async with running(jobs), asyncio.timeout(5):
        assert due <= await done.get()


async def test_jobs_of_one_lock_run_one_after_the_other(database: Database, jobs: Jobs) -> None:
    under_way = most = runs = 0

    @jobs.task("notes.tell")
    async def tell() -> None:
        nonlocal under_way, most, runs
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.05)
        under_way -= 1
        runs += 1

    async with database.transaction() as session:
        for _ in range(3):
            await jobs.defer(session, "notes.tell", {}, lock="order-1")

    async def all_done() -> bool:
        return runs == 3

    async with running(jobs):
        await until(all_done)
    assert most == 1


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("fails", [False, True])
async def test_a_job_that_waits_for_a_lock_runs_as_soon_as_that_is_free(
    database: Database, urls: DatabaseUrls, monkeypatch: pytest.MonkeyPatch, fails: bool, processes: int
) -> None:
    monkeypatch.setattr(jobs_module, "_POLL", 300.0)
    done: asyncio.Queue[int] = asyncio.Queue()

    async def tell(number: int) -> None:
        await asyncio.sleep(0.3)  # Until every worker has looked and found the lock taken.
        done.put_nowait(number)
        if fails:
            raise RuntimeError

    workers = [Jobs(urls.runtime) for _ in range(processes)]
    async with AsyncExitStack() as stack:
        for worker in workers:
            worker.task("notes.tell", attempts=1)(tell)
            await stack.enter_async_context(running(worker))

        async def all_listen() -> bool:
            return await listeners(database) == processes

        await until(all_listen)
        async with database.transaction() as session:
            for number in range(3):
                await workers[0].defer(session, "notes.tell", {"number": number}, lock="order-1")
        async with asyncio.timeout(10):
            assert [await done.get() for _ in range(3)] == [0, 1, 2]


async def test_a_lock_that_is_freed_while_the_worker_looks_is_seen(
    database: Database, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "_POLL", 300.0)
    fetch = JobManager.fetch_job
    looked, done = asyncio.Event(), asyncio.Event()

    async def first_over() -> bool:
        return await statuses(database) == ["todo"]

    async def found_late(*args: Any, **named: Any) -> Job | None:
        job = await fetch(*args, **named)
        if job is None and not looked.is_set():
            looked.set()
            await until(first_over)
        return job

    @jobs.task("notes.tell")
    async def tell(last: bool) -> None:
        await looked.wait()
        if last:
            done.set()

    monkeypatch.setattr(JobManager, "fetch_job", found_late)
    async with database.transaction() as session:
        for last in (False, True):
            await jobs.defer(session, "notes.tell", {"last": last}, lock="order-1")
    async with running(jobs), asyncio.timeout(10):
        await done.wait()


@pytest.mark.usefixtures("short_rounds")
async def test_a_job_that_fails_runs_again(database: Database, jobs: Jobs) -> None:
    runs = 0
    done = asyncio.Event()

    @jobs.task("notes.tell")
    async def tell() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise RuntimeError
        done.set()

    async with database.transaction() as session:
        await jobs.defer(session, "notes.tell", {})
    async with running(jobs), asyncio.timeout(10):
        await done.wait()
    assert runs == 2


async def test_a_job_that_has_had_its_attempts_is_kept_as_failed(database: Database, jobs: Jobs) -> None:
    @jobs.task("notes.tell", attempts=1)
    async def tell() -> None:
        raise RuntimeError

    async with database.transaction() as session:
        await jobs.defer(session, "notes.tell", {})

    async def failed() -> bool:
        return await statuses(database) == ["failed"]

    async with running(jobs):
        await until(failed)


async def test_a_periodic_job_runs_by_the_clock(jobs: Jobs) -> None:
    runs: asyncio.Queue[None] = asyncio.Queue()

    @jobs.periodic(cron="* * * * * *", name="notes.sweep")
    async def sweep() -> None:
        await runs.put(None)

    async with running(jobs), asyncio.timeout(10):
        await runs.get()
        await runs.get()


async def test_a_job_runs_in_the_trace_of_its_caller(database: Database, jobs: Jobs) -> None:
    traces: asyncio.Queue[str | None] = asyncio.Queue()

    @jobs.task("notes.tell")
    async def tell() -> None:
        await traces.put(telemetry.current_traceparent())

    with telemetry.continue_trace(TRACE):
        async with database.transaction() as session:
            await jobs.defer(session, "notes.tell", {})
    async with running(jobs), asyncio.timeout(5):
        assert ((await traces.get()) or "").split("-")[1] == TRACE.split("-")[1]


@pytest.mark.usefixtures("short_rounds")
async def test_a_job_of_a_dead_worker_runs_again(
    database: Database, jobs: Jobs, owner: psycopg.AsyncConnection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "_SWEEP_PAUSE", 0.1)
    done = asyncio.Event()

    @jobs.task("notes.tell")
    async def tell() -> None:
        done.set()

    async with database.transaction() as session:
        await jobs.defer(session, "notes.tell", {})
    await owner.execute("""
        with dead as (
            insert into procrastinate_workers (last_heartbeat) values (now() - interval '1 minute')
            returning id
        )
        update procrastinate_jobs set status = 'doing', worker_id = (select id from dead)
    """)
    async with running(jobs), asyncio.timeout(10):
        await done.wait()


async def test_a_stop_lets_a_job_finish(database: Database, jobs: Jobs) -> None:
    started, finished = asyncio.Event(), asyncio.Event()

    @jobs.task("notes.tell")
    async def tell() -> None:
        started.set()
        await asyncio.sleep(0.3)
        finished.set()

    async with database.transaction() as session:
        await jobs.defer(session, "notes.tell", {})
    async with running(jobs):
        async with asyncio.timeout(5):
            await started.wait()
    assert finished.is_set()
    assert await statuses(database) == []


async def test_a_stop_puts_a_job_that_takes_too_long_back(
    database: Database, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "_DRAIN", 0.1)
    started = asyncio.Event()

    @jobs.task("notes.tell", attempts=1)
    async def tell() -> None:
        started.set()
        await asyncio.sleep(30)

    async with database.transaction() as session:
        await jobs.defer(session, "notes.tell", {})
    async with running(jobs):
        async with asyncio.timeout(5):
            await started.wait()
    assert await statuses(database) == ["todo"]


@pytest.mark.usefixtures("short_rounds")
async def test_a_worker_returns_with_its_database(
    database: Database, jobs: Jobs, owner: psycopg.AsyncConnection[Any]
) -> None:
    done: asyncio.Queue[None] = asyncio.Queue()

    @jobs.task("notes.tell")
    async def tell() -> None:
        await done.put(None)

    async def tell_once() -> None:
        async with database.transaction() as session:
            await jobs.defer(session, "notes.tell", {})
        async with asyncio.timeout(15):
            await done.get()

    async with running(jobs):
        await tell_once()
        await database.call(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and application_name = 'jobs'"
        )
        await tell_once()


@pytest.mark.parametrize("calendar", [False, True])
async def test_a_worker_is_told_of_jobs_again_after_its_database_restarted(
    database: Database,
    jobs: Jobs,
    postgres_server: Postgres,
    monkeypatch: pytest.MonkeyPatch,
    calendar: bool,
) -> None:
    monkeypatch.setattr(jobs_module, "_POLL", 300.0)
    done = asyncio.Event()

    @jobs.task("notes.tell")
    async def tell() -> None:
        done.set()

    if calendar:

        @jobs.periodic(cron="0 0 29 2 *", name="notes.sweep")
        async def sweep() -> None: ...

    async def listening() -> bool:
        with suppress(Unavailable):
            return await listeners(database) == 1
        return False

    async def told() -> bool:
        # Again and again: a notification that arrives while the worker looks for jobs is lost.
        async with database.transaction() as session:
            await jobs.defer(session, "notes.tell", {})
        return done.is_set()

    async with running(jobs):
        await until(listening)
        await postgres_server.stop()
        await postgres_server.start()
        await until(listening)
        await until(told)


async def test_a_worker_whose_heartbeat_failed_begins_anew(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats: list[int] = []

    async def fail_once(_: JobManager, worker_id: int) -> None:
        beats.append(worker_id)
        if len(beats) == 1:
            raise ConnectorException

    async def another_beats() -> bool:
        return beats[:1] != beats[-1:]

    monkeypatch.setattr(jobs_module, "HEARTBEAT", 0.05)
    monkeypatch.setattr(JobManager, "update_heartbeat", fail_once)
    async with running(jobs):
        await until(another_beats)


@pytest.mark.usefixtures("short_rounds")
@pytest.mark.parametrize("ending", ["finish_job", "retry_job"])
async def test_the_end_of_a_job_is_noted_though_a_connection_was_lost(
    ending: str, database: Database, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[None] = []

    @jobs.task("notes.tell")
    async def tell() -> None:
        runs.append(None)
        if ending == "retry_job" and len(runs) == 1:
            raise ValueError("not yet")

    note = getattr(JobManager, ending)
    lost: list[None] = []

    async def lost_once(*args: Any, **named: Any) -> None:
        lost.append(None)
        if len(lost) == 1:
            raise ConnectorException
        await note(*args, **named)

    monkeypatch.setattr(JobManager, ending, lost_once)
    async with running(jobs):
        async with database.transaction() as session:
            await jobs.defer(session, "notes.tell", {})

        async def is_over() -> bool:
            return lost != [] and await statuses(database) == []

        await until(is_over)
    assert len(runs) == (1 if ending == "finish_job" else 2)


@pytest.mark.parametrize(
    ("cron", "expected"), [("*/5 * * * * *", "* * * * * */5"), ("17 3 * * *", "17 3 * * *")]
)
def test_seconds_come_first(cron: str, expected: str) -> None:
    assert _seconds_last(cron) == expected


async def test_a_job_of_no_task_is_refused(database: Database, jobs: Jobs) -> None:
    with pytest.raises(KeyError):
        async with database.transaction() as session:
            await jobs.defer(session, "nobody", {})


async def test_a_stop_is_heard_while_the_database_fails(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    working = asyncio.Event()

    async def work(_: Worker) -> None:
        working.set()
        raise ConnectorException

    monkeypatch.setattr(Worker, "run", work)
    worker = asyncio.create_task(jobs.run())
    async with asyncio.timeout(10):
        await working.wait()
        worker.cancel()
        with pytest.raises(asyncio.CancelledError):
            await worker


async def test_a_stop_is_heard_by_a_worker_that_loses_its_cancellation(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    register = JobManager.register_worker
    beginning = asyncio.Event()

    async def losing(manager: JobManager) -> int:
        beginning.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0.2)
        return await register(manager)

    monkeypatch.setattr(JobManager, "register_worker", losing)
    worker = asyncio.create_task(jobs.run())
    async with asyncio.timeout(10):
        await beginning.wait()
        worker.cancel()
        with pytest.raises(asyncio.CancelledError):
            await worker
