"""What a revision may do beyond Alembic's own operations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import op
from procrastinate.schema import SchemaManager
from psycopg import Connection as PsycopgConnection
from psycopg import sql
from sqlalchemy import Connection

_TABLES: Final = Path(__file__).parent / "tables"
"""Scripts of servicekit's own tables. A released one never changes: a change is another script and operation,
called by a new revision of each service.
"""


def run_sql(script: str) -> None:
    """Runs statements exactly as written, in the revision's transaction.

    Unlike `op.execute`, neither `:name` nor `%` means anything, so functions need no escaping. Only
    `:runtime_role` is replaced, by the quoted name of the service's role, for GRANT and REVOKE.
    """
    role: str = op.get_context().opts["runtime_role"]
    script = script.replace(":runtime_role", sql.Identifier(role).as_string(None))
    driver_connection(op.get_bind()).execute(script.encode(), prepare=False)


def run_script_of(revision: str) -> None:
    """Runs the SQL file beside a revision: `run_script_of(__file__)` in `0002_x.py` runs `0002_x.sql`."""
    run_sql(Path(revision).with_suffix(".sql").read_text())


def create_jobs() -> None:
    """The tables and functions of the job queue, as the installed procrastinate defines them; see
    `servicekit.jobs`.
    """
    run_sql(SchemaManager.get_schema())


def create_event_tables() -> None:
    """Creates `outbox`, `inbox` and `dead_letters`; see `servicekit.events`."""
    run_sql((_TABLES / "events.sql").read_text())


def create_idempotency_keys() -> None:
    """Creates `idempotency_keys`; see `servicekit.data.idempotency`."""
    run_sql((_TABLES / "idempotency_keys.sql").read_text())


def create_used_step_ups() -> None:
    """Creates `used_step_ups`; see `servicekit.security.step_ups`."""
    run_sql((_TABLES / "used_step_ups.sql").read_text())


def create_index_concurrently(name: str, definition: str, *, unique: bool = False) -> None:
    """Makes an index while the table is written to: `create_index_concurrently("ix_orders_email", "orders
    (email)")`.

    It is committed by itself, so a revision makes indices and nothing else; running it again after a failure
    is harmless. An index that a failed run left invalid is made anew. Raises psycopg's UniqueViolation when
    the rows contradict a unique one.
    """
    kind = "unique index" if unique else "index"
    with _outside_a_transaction() as connection:
        if _is_invalid(connection, name):
            connection.execute(_index_sql("drop index concurrently {}", name))
        connection.execute(
            _index_sql(f"create {kind} concurrently if not exists {{}} on ", name) + sql.SQL(definition)
        )


def drop_index_concurrently(name: str) -> None:
    """Drops an index, if it is there, while its table is written to. A revision that drops one does nothing
    else.
    """
    with _outside_a_transaction() as connection:
        connection.execute(_index_sql("drop index concurrently if exists {}", name))


@contextmanager
def _outside_a_transaction() -> Iterator[PsycopgConnection[Any]]:
    """Ends the revision's transaction. Waiting for others stops no writes here, so it may take its time."""
    with op.get_context().autocommit_block():
        connection = driver_connection(op.get_bind())
        before = connection.execute("show lock_timeout").fetchone()
        connection.execute("set lock_timeout = 0")
        try:
            yield connection
        finally:
            connection.execute("select set_config('lock_timeout', %s, false)", before)


def _is_invalid(connection: PsycopgConnection[Any], name: str) -> bool:
    found = connection.execute(
        "select from pg_index where indexrelid = to_regclass(%s) and not indisvalid", [name]
    )
    return found.fetchone() is not None


def _index_sql(statement: str, name: str) -> sql.Composed:
    return sql.SQL(statement).format(sql.Identifier(name))


def driver_connection(connection: Connection) -> PsycopgConnection[Any]:
    """The psycopg connection below one of SQLAlchemy's, in the same transaction."""
    below = connection.connection.driver_connection
    if not isinstance(below, PsycopgConnection):
        raise TypeError("migrations need psycopg")
    return below
