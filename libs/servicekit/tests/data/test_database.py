import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from devservers.databases import DatabaseUrls
from devservers.postgres import Postgres
from servicekit import deadline
from servicekit.data import database as database_module
from servicekit.data.database import Database, database_url
from servicekit.data.failures import retrying
from servicekit.errors import Unavailable
from servicekit.jobs.queue import FURTHER_CONNECTIONS, Jobs
from servicekit.settings import ServiceSettings
from servicekit.telemetry import tracing as telemetry

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


async def notes(database: Database, key: str) -> int:
    rows = await database.call("select count(*) as notes from note where key = %(key)s", {"key": key})
    return int(rows[0]["notes"])


async def test_a_transaction_commits_at_its_end(database: Database) -> None:
    key = uuid4().hex
    async with database.transaction() as session:
        await session.execute(text("insert into note (key, body) values (:key, 'x')"), {"key": key})
    assert await notes(database, key) == 1


async def test_a_transaction_that_fails_leaves_nothing(database: Database) -> None:
    key = uuid4().hex

    async def fail() -> None:
        async with database.transaction() as session:
            await session.execute(text("insert into note (key, body) values (:key, 'x')"), {"key": key})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await notes(database, key) == 0


async def test_a_read_refuses_to_write(database: Database) -> None:
    with pytest.raises(DBAPIError, match="read-only"):
        async with database.read() as session:
            await session.execute(text("insert into note (key, body) values ('a', 'b')"))


async def test_a_read_that_is_cancelled_keeps_no_connection(
    urls: DatabaseUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(psycopg.waiting, "MAX_BUSY_TIME", 0.0)  # psycopg lets others go first each time.
    database = Database(urls.runtime, pool_size=1, application_name="example")
    reads: list[asyncio.Task[None]] = []

    async def read() -> None:
        async with database.read() as session:
            await session.execute(text("select 1"))

    try:
        await read()
        for steps in range(12):
            reads.append(asyncio.create_task(read()))
            for _ in range(steps):
                await asyncio.sleep(0)
            reads[-1].cancel()
            await asyncio.wait(reads[-1:])
            await read()
    finally:
        await database.close()


async def test_a_transaction_after_a_read_writes(urls: DatabaseUrls) -> None:
    database = Database(urls.runtime, pool_size=1, application_name="example")
    try:
        async with database.read() as session:
            await session.execute(text("select 1"))
        async with database.transaction() as session:
            await session.execute(text("insert into note (key, body) values ('a', 'b')"))
    finally:
        await database.close()


async def test_a_call_commits_by_itself_and_gives_rows_by_name(database: Database) -> None:
    key = uuid4().hex
    rows = await database.call("select note_add(%(key)s, %(body)s) as id", {"key": key, "body": "x"})
    assert rows[0]["id"].version == 7
    assert await notes(database, key) == 1


async def test_a_call_without_rows_gives_none(database: Database) -> None:
    assert await database.call("insert into note (key, body) values ('a', 'b')") == []


async def test_a_broken_constraint_is_the_statements_own_error(database: Database) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        await database.call("select note_add('a', '100%%:full')", {})


async def test_work_beyond_the_pool_queues_and_then_fails(urls: DatabaseUrls) -> None:
    database = Database(urls.runtime, pool_size=1, application_name="example")
    await database.open()
    try:
        async with database.transaction() as session:
            await session.execute(text("select 1"))
            started = time.monotonic()
            with pytest.raises(Unavailable) as refused:
                await database.ping()
            waited = time.monotonic() - started
        await database.ping()
    finally:
        await database.close()
    assert (refused.value.code, refused.value.retry_after) == ("database_unavailable", 1)
    assert abs(waited - database_module.QUEUE_TIMEOUT) < 1


async def test_work_of_a_request_queues_until_its_deadline(
    urls: DatabaseUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "QUEUE_TIMEOUT", 0.01)
    database = Database(urls.runtime, pool_size=1, application_name="example")
    await database.open()

    async def request(seconds: float) -> None:
        deadline.begin(seconds)
        await database.ping()

    try:
        async with database.transaction() as session:
            await session.execute(text("select 1"))
            patient = asyncio.create_task(request(20))
            with pytest.raises(Unavailable):
                await request(0.05)
            assert not patient.done()
        await patient
    finally:
        await database.close()


async def test_more_work_than_connections_is_done_in_turn(database: Database) -> None:
    key = uuid4().hex
    statement = "select note_add(%(key)s, 'x')"
    await asyncio.gather(*(database.call(statement, {"key": key}) for _ in range(50)))
    assert await notes(database, key) == 50


async def test_a_statement_over_its_time_is_unavailable(urls: DatabaseUrls) -> None:
    database = Database(urls.runtime, pool_size=1, application_name="example", statement_timeout=0.05)
    await database.open()
    try:
        with pytest.raises(Unavailable):
            await database.call("select pg_sleep(5)")
        with pytest.raises(Unavailable):
            async with database.transaction() as session:
                await session.execute(text("select pg_sleep(5)"))
        await database.ping()
    finally:
        await database.close()


async def test_a_cancelled_caller_gives_its_connection_back(urls: DatabaseUrls) -> None:
    database = Database(urls.runtime, pool_size=1, application_name="example")
    await database.open()
    try:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await database.call("select pg_sleep(3)")
        await database.ping()
    finally:
        await database.close()


async def test_connections_that_the_server_closed_are_replaced_unseen(
    database: Database, urls: DatabaseUrls, postgres_server: Postgres
) -> None:
    async with database.transaction() as session:
        await session.execute(text("select 1"))
    await asyncio.gather(*(database.call("select pg_sleep(0.05)") for _ in range(4)))
    name = urls.runtime.rpartition("/")[2]
    async with await psycopg.AsyncConnection.connect(postgres_server.url("postgres")) as admin:
        # With a time-out in ms it returns once the processes have ended.
        await admin.execute(
            "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = %s", [name]
        )
    await database.ping()
    async with database.transaction() as session:
        assert (await session.execute(text("select 1"))).scalar_one() == 1


async def test_a_deadlock_is_run_again(database: Database) -> None:
    for key in ("left", "right"):
        await database.call("insert into note (key, body) values (%(key)s, '0')", {"key": key})
    runs = 0
    both_hold_one = asyncio.Barrier(2)

    async def lock_both(first: str, second: str) -> None:
        nonlocal runs
        runs += 1
        async with database.transaction() as session:
            lock = text("update note set body = (body::int + 1)::text where key = :key")
            await session.execute(lock, {"key": first})
            if runs <= 2:
                await both_hold_one.wait()
            await session.execute(lock, {"key": second})

    await asyncio.gather(
        retrying(lambda: lock_both("left", "right")), retrying(lambda: lock_both("right", "left"))
    )
    rows = await database.call("select distinct body from note where key in ('left', 'right')")
    assert (rows, runs) == ([{"body": "2"}], 3)


_TOUCH_BOTH = """
    with first as materialized (
        update note set body = (body::int + 1)::text where key = %(first)s returning pg_sleep(0.3)
    ), second as (
        update note set body = (body::int + 1)::text
        where key = %(second)s and (select count(*) from first) = 1 returning key
    )
    select count(*) as touched from second
"""


async def test_a_call_that_a_deadlock_has_undone_is_run_again(database: Database) -> None:
    ends = uuid4().hex, uuid4().hex
    for key in ends:
        await database.call("insert into note (key, body) values (%(key)s, '0')", {"key": key})

    answers = await asyncio.gather(
        *(
            database.call(_TOUCH_BOTH, {"first": first, "second": second})
            for first, second in (ends, ends[::-1])
        )
    )

    assert answers == [[{"touched": 1}]] * 2
    bodies = "select distinct body from note where key = any(%(keys)s)"
    assert await database.call(bodies, {"keys": list(ends)}) == [{"body": "2"}]


_UNDONE = """
do $$ begin
    raise exception 'deadlock detected' using errcode = '40P01';
end $$
"""


async def test_a_call_that_is_undone_each_time_may_be_tried_later(database: Database) -> None:
    with pytest.raises(Unavailable) as refused:
        await database.call(_UNDONE)
    assert (refused.value.code, refused.value.retry_after) == ("database_unavailable", 1)
    await database.ping()


async def test_another_error_is_not_run_again() -> None:
    runs = 0

    async def fail() -> None:
        nonlocal runs
        runs += 1
        raise psycopg.errors.UniqueViolation

    with pytest.raises(psycopg.errors.UniqueViolation):
        await retrying(fail)
    assert runs == 1


@pytest.mark.parametrize("url", ["postgresql://a:b@h:1/d", "postgresql+psycopg://a:b@h:1/d"])
def test_a_database_url_may_name_a_driver(url: str) -> None:
    assert database_url(url) == "postgresql://a:b@h:1/d"


def test_another_database_is_refused() -> None:
    with pytest.raises(ValueError):
        database_url("mysql://a:b@h/d")


class TestSpans:
    @pytest.fixture
    def spans(self) -> Iterator[InMemorySpanExporter]:
        exporter = InMemorySpanExporter()
        settings = ServiceSettings(
            http_port=0, grpc_port=0, database_url="postgresql://nobody@localhost/none", environment="test"
        )
        telemetry.configure("example", settings, exporter=exporter)
        yield exporter
        telemetry.shutdown()

    async def test_statements_of_a_recorded_trace_are_spans_of_it(
        self, database: Database, spans: InMemorySpanExporter
    ) -> None:
        with telemetry.continue_trace(TRACE):
            await database.call("select 1 as one")
            async with database.transaction() as session:
                await session.execute(text("select 2 as two"))
                with pytest.raises(DBAPIError):
                    await session.execute(text("select 1 / 0"))
        telemetry.flush()
        found = spans.get_finished_spans()
        assert [(span.attributes or {})["db.query.text"] for span in found] == [
            "select 1 as one",
            "select 2 as two",
            "select 1 / 0",
        ]
        assert {f"{span.context.trace_id:032x}" for span in found if span.context} == {TRACE.split("-")[1]}
        assert [span.status.is_ok for span in found] == [True, True, False]

    async def test_statements_outside_a_trace_are_not_recorded(
        self, database: Database, spans: InMemorySpanExporter
    ) -> None:
        await database.call("select 1 as one")
        telemetry.flush()
        assert spans.get_finished_spans() == ()


class TestAnOutage:
    """A server of its own, because it goes away."""

    @pytest.fixture
    async def server(self, tmp_path: Path) -> AsyncIterator[Postgres]:
        server = Postgres(tmp_path / "postgres", durable=False)
        await server.start()
        yield server
        await server.stop()

    async def test_the_database_is_unavailable_while_it_is_away_and_back_by_itself(
        self, server: Postgres
    ) -> None:
        database = Database(server.url("postgres"), pool_size=2, application_name="example")
        await database.open()
        try:
            await database.ping()
            async with database.transaction() as session:
                await session.execute(text("select 1"))
            await server.kill()
            await self._is_unavailable(database)
            await server.start()
            await self._is_back(database)
        finally:
            await database.close()

    async def _is_unavailable(self, database: Database) -> None:
        started = time.monotonic()
        for _ in range(2):
            with pytest.raises(Unavailable):
                await database.call("select 1")
            with pytest.raises(Unavailable):
                async with database.transaction() as session:
                    await session.execute(text("select 1"))
        assert time.monotonic() - started < 4 * (database_module.QUEUE_TIMEOUT + 1)

    async def _is_back(self, database: Database) -> None:
        deadline = time.monotonic() + 10
        while True:
            try:
                await database.ping()
                break
            except Unavailable:
                assert time.monotonic() < deadline
        async with database.transaction() as session:
            assert (await session.execute(text("select 1"))).scalar_one() == 1

    async def test_a_service_starts_without_its_database(self, server: Postgres) -> None:
        await server.stop()
        database = Database(server.url("postgres"), pool_size=2, application_name="example")
        await database.open()
        try:
            with pytest.raises(Unavailable):
                await database.ping()
        finally:
            await database.close()


async def test_the_settings_of_a_connection_reach_both_ways_in(database: Database) -> None:
    statement = (
        "select current_setting('application_name') as name, current_setting('statement_timeout') as time"
    )
    async with database.transaction() as session:
        row = (await session.execute(text(statement))).mappings().one()
    assert [dict(row)] == await database.call(statement) == [{"name": "example", "time": "5s"}]


async def test_process_holds_no_more_connections_than_its_budget(
    urls: DatabaseUrls, owner: psycopg.AsyncConnection[Any]
) -> None:
    database = Database(urls.runtime, pool_size=2, application_name="example")
    jobs = Jobs(urls.runtime, concurrency=2)
    ran = 0

    @jobs.task("example.count")
    async def count() -> None:
        nonlocal ran
        await database.ping()
        ran += 1

    async def read() -> None:
        async with database.read() as session:
            await session.execute(text("select pg_sleep(0.01)"))

    await database.open()
    worker = asyncio.create_task(jobs.run())
    most = 0
    try:
        async with database.transaction() as session:
            for _ in range(20):
                await jobs.defer(session, "example.count", {})
        while ran < 20:
            await asyncio.gather(*(read() for _ in range(10)), *(database.ping() for _ in range(10)))
            cursor = await owner.execute(
                "select count(*) from pg_stat_activity where datname = current_database() and usename <> user"
            )
            most = max(most, int((await cursor.fetchall())[0][0]))
    finally:
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)
        await database.close()
    assert 0 < most <= 2 * database_module.CONNECTIONS_A_SLOT + 2 + FURTHER_CONNECTIONS
