"""A service's own Postgres database: transactions with SQLAlchemy, hot statements straight with psycopg.

Two ways in, one bounded queue in front of both:

- `Database.transaction()` and `Database.read()` give an `AsyncSession` for everything that is not hot.
- `Database.call()` runs one statement in one round trip on an autocommit connection, prepared and in
  binary. A write of a hot path is one such call of a SQL function (docs/architecture.md, Rules for speed).

At most `pool_size` pieces of work touch the database at once; more only add latency. The others wait until
the deadline of their request, or `QUEUE_TIMEOUT` outside a request, then fail with
`Unavailable("database_unavailable")`. So work that holds a session must not ask for another slot: a nested
`call` or `transaction` could wait for itself.

Postgres may go away and return: a connection that the server has closed is noticed when it is taken, by a
look at its socket that costs no round trip, and is replaced. What was lost in flight is never sent again: it
is reported as `Unavailable`, and only an idempotent caller repeats it. What a deadlock has undone is.

Plans: prepared statements and the statements inside SQL functions keep their plans. A plan made while a
table was analysed as empty is a sequential scan, and stays until the next ANALYZE. So nothing here, no
migration and no seed runs ANALYZE on an empty table; seeds run it after they have filled the tables. A
function whose best plan depends on its arguments declares `set plan_cache_mode = force_custom_plan` in its
own CREATE FUNCTION; there is no global switch, because planning on every call would cost the hot functions
more than it saves.
"""

from __future__ import annotations

import asyncio
import select
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any, Final

import orjson
import psycopg
import psycopg_pool
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import DictRow, dict_row
from psycopg.types.json import set_json_loads
from sqlalchemy import event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from servicekit import deadline
from servicekit.data.failures import UNDONE, database_unavailable, is_about_the_server, retrying
from servicekit.data.statement_spans import statement_span

QUEUE_TIMEOUT: Final = 1.0
"""Seconds that work waits for a connection, and outside a request for a slot."""

CONNECTIONS_A_SLOT: Final = 2
"""Connections that `pool_size` is multiplied by: the sessions and the hot statements have a pool each."""

CONNECT_TIMEOUT: Final = 2
"""Seconds to reach the server."""

STATEMENT_TIMEOUT: Final = 5.0
"""Seconds after which Postgres cancels a statement of a service."""

IDLE_IN_TRANSACTION_TIMEOUT: Final = 30.0
"""Seconds after which Postgres ends a transaction in which nothing happens, so that a stuck process holds
no lock.
"""

# Carts and answers are JSON in hot statements; reading them cost more than all else of a row.
set_json_loads(orjson.loads)


def database_url(url: str, *, application_name: str | None = None) -> str:
    """The libpq form of a database URL, whatever driver it names.

    `application_name` is what Postgres shows of the connection. Raises ValueError for another database.
    """
    scheme, separator, rest = url.partition("://")
    if not separator or not scheme.startswith(("postgresql", "postgres")):
        raise ValueError("a database URL starts with postgresql://")
    libpq = f"postgresql://{rest}"
    return make_conninfo(libpq, application_name=application_name) if application_name else libpq


class _Connection(psycopg.AsyncConnection[DictRow]):
    """A connection of the hot path."""

    @cached_property
    def statements(self) -> psycopg.AsyncCursor[DictRow]:
        """The cursor that runs all its statements, one after the other: a new one for each would cost a
        third of what running it costs, for it learns the types of the parameters anew.
        """
        return self.cursor(binary=True)


class _SessionConnection(psycopg.AsyncConnection[Any]):
    """A connection of the sessions."""

    async def set_read_only(self, value: bool | None) -> None:
        """Without a pause. psycopg's own lets others go first where the loop has been busy; a read that was
        cancelled there lost its connection, for SQLAlchemy 2.1.9 had taken it and nobody held it yet.
        """
        async with self.lock:
            for _ in self._set_read_only_gen(value):
                raise RuntimeError("to be read-only takes no word of the server")


class Database:
    """Connections to one database, for one process.

    `pool_size` bounds the work done at once, and half the connections; `application_name` is what Postgres
    shows in `pg_stat_activity`.
    """

    def __init__(
        self,
        url: str,
        *,
        pool_size: int = 8,
        application_name: str,
        statement_timeout: float = STATEMENT_TIMEOUT,
    ) -> None:
        options = {
            **conninfo_to_dict(database_url(url)),
            "application_name": application_name,
            "connect_timeout": CONNECT_TIMEOUT,
            "options": (
                f"-c statement_timeout={int(statement_timeout * 1000)}"
                f" -c idle_in_transaction_session_timeout={int(IDLE_IN_TRANSACTION_TIMEOUT * 1000)}"
            ),
        }
        self._slots = _Slots(pool_size)
        self._pool: psycopg_pool.AsyncConnectionPool[_Connection] = psycopg_pool.AsyncConnectionPool(
            connection_class=_Connection,
            kwargs={**options, "autocommit": True, "row_factory": dict_row},
            min_size=1,
            max_size=pool_size,
            open=False,
            name=application_name,
            timeout=QUEUE_TIMEOUT,
            reconnect_timeout=CONNECT_TIMEOUT,
        )
        self._pool_size = pool_size
        self._engine = create_async_engine(
            "postgresql+psycopg://",
            connect_args={**options, "async_creator_fn": _SessionConnection.connect},
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=QUEUE_TIMEOUT,
            pool_use_lifo=True,
        )
        _watch(self._engine)
        self._sessions = async_sessionmaker(self._engine, expire_on_commit=False)
        self._reading_sessions = async_sessionmaker(
            self._engine.execution_options(postgresql_readonly=True), expire_on_commit=False
        )

    async def open(self) -> None:
        """Starts to connect in the background; a database that is away does not make it fail."""
        await self._pool.open(wait=False)

    async def close(self) -> None:
        """Closes every connection."""
        await self._pool.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Asks the database for an answer. Raises Unavailable when there is none."""
        await self.call("select 1 as alive")

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """One transaction: committed when the block ends, rolled back when it raises.

        Raises Unavailable("database_unavailable") when no connection is to be had, when it is lost, or when
        a statement runs into its timeout. After a loss during the commit the outcome is not known.
        """
        async with self._session(self._sessions) as session, session.begin():
            yield session

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """One read-only transaction; Postgres refuses any write in it. Raises as `transaction` does."""
        async with self._session(self._reading_sessions) as session:
            yield session

    async def call(self, statement: str, parameters: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Runs one statement as its own transaction, in one round trip, and gives its rows.

        `statement` is constant text with `%(name)s` placeholders, for it stays prepared on the connection. It
        is run again, as by `retrying`, when a deadlock or a serialisation failure has undone it.
        Raises Unavailable as `transaction` does, and when it was undone each time; psycopg's own errors for
        what the statement did wrong.
        """
        try:
            return await retrying(lambda: self._call_once(statement, parameters))
        except psycopg.OperationalError as error:
            if error.sqlstate in UNDONE:
                raise database_unavailable() from error
            raise

    async def _call_once(self, statement: str, parameters: Mapping[str, Any] | None) -> list[dict[str, Any]]:
        async with self._slots:
            connection = await self._connection()
            try:
                with statement_span(statement):
                    cursor = connection.statements
                    await cursor.execute(statement, parameters, prepare=True)
                    # Asked this way, because `description` makes an object of every column.
                    return [] if cursor.rownumber is None else await cursor.fetchall()
            finally:
                await self._pool.putconn(connection)

    @asynccontextmanager
    async def _session(self, sessions: async_sessionmaker[AsyncSession]) -> AsyncIterator[AsyncSession]:
        async with self._slots, sessions() as session:
            yield session

    async def _connection(self) -> _Connection:
        for _ in range(self._pool_size):
            connection = await self._pool.getconn()
            if not _has_unread_bytes(connection):
                return connection
            await connection.close()
            await self._pool.putconn(connection)
        return await self._pool.getconn()


class _Slots:
    """The bounded queue: at most `size` slots in use, each for an `async with` block.

    Raises errors about the server as Unavailable. A class, because two generators would cost a hot
    statement more than the rest of its way through here.
    """

    __slots__ = ("_free", "_longest_queue", "_waiting")

    def __init__(self, size: int) -> None:
        self._free = asyncio.Semaphore(size)
        self._waiting = 0
        self._longest_queue = size * 32

    async def __aenter__(self) -> None:
        if not self._free.locked():
            await self._free.acquire()
            return
        if self._waiting >= self._longest_queue:
            raise database_unavailable()
        self._waiting += 1
        try:
            async with asyncio.timeout(deadline.seconds_left(QUEUE_TIMEOUT)):
                await self._free.acquire()
        except TimeoutError as error:
            raise database_unavailable() from error
        finally:
            self._waiting -= 1

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> None:
        self._free.release()
        if is_about_the_server(error):
            raise database_unavailable() from error


def _has_unread_bytes(connection: psycopg.AsyncConnection[Any]) -> bool:
    """Whether the server said something unasked on an idle connection: nearly always that it closed it."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(poll.poll(0))


def _watch(engine: AsyncEngine) -> None:
    """Replaces connections that the server closed, and makes a span of each statement of a recorded trace."""

    @event.listens_for(engine.sync_engine, "checkout")
    def replace_closed_connection(dbapi_connection: Any, *_: object) -> None:
        if _has_unread_bytes(dbapi_connection.driver_connection):
            raise DisconnectionError("the server has closed this connection")

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def open_span(_c: object, _cursor: object, statement: str, _p: object, context: Any, _m: bool) -> None:
        context.statement_span = statement_span(statement)
        context.statement_span.__enter__()

    @event.listens_for(engine.sync_engine, "after_cursor_execute")
    def close_span(_c: object, _cursor: object, _s: str, _p: object, context: Any, _m: bool) -> None:
        context.statement_span.__exit__(None, None, None)

    @event.listens_for(engine.sync_engine, "handle_error")
    def close_failed_span(failure: Any) -> None:
        context = failure.execution_context
        if context is not None and hasattr(context, "statement_span"):
            error = failure.original_exception
            context.statement_span.__exit__(type(error), error, error.__traceback__)
