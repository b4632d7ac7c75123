"""Brings a database to the newest revision and loads its functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from psycopg import sql
from sqlalchemy import Connection, MetaData, NullPool, create_engine
from sqlalchemy.schema import SchemaItem

from servicekit.data import schema_objects
from servicekit.data.database import database_url
from servicekit.data.migrations.operations import driver_connection
from servicekit.data.schema import revisions

_LOCK_KEY = 0x7761_7474_6C65
"""Key of the advisory lock. Advisory locks belong to one database, so all services may share the key."""

_QUEUE_TIMEOUT = "120s"
"""How long a second migration waits for the first."""

_LOCK_TIMEOUT = "5s"
"""How long one statement waits for a table: a migration must not stop the traffic that queues up behind it.
"""


_ALEMBIC = Path(__file__).parent / "alembic"


class SchemaAheadError(Exception):
    """The database has revisions that this version of the service does not know."""


def upgrade(folder: Path, owner_url: str, runtime_role: str) -> None:
    """Runs every missing revision of a service's `db` folder, then loads the functions, views, triggers and
    types whose text changed; blocking, so call it outside an event loop.

    Processes that start together take turns by an advisory lock. A statement that cannot get its table lock
    within five seconds fails, and its transaction with it; run it again. Raises SchemaAheadError when the
    database has a revision that this version does not know: a release goes back to its code, not its schema.
    """
    engine = create_engine(database_url(owner_url).replace("://", "+psycopg://", 1), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            _take_turn(connection)
            _require_known(connection, folder)
            _open_new_objects_to(connection, runtime_role)
            command.upgrade(_config(folder, connection, runtime_role), "head")
            schema_objects.apply(driver_connection(connection), folder)
            _close_own_tables_to(connection, runtime_role)
    finally:
        engine.dispose()


def compare_models(owner_url: str, metadata: MetaData) -> list[Any]:
    """What Alembic would change to make a migrated database match a service's models; for a test.

    Leaves out tables that no model describes, indexes and constraints.
    """
    engine = create_engine(database_url(owner_url).replace("://", "+psycopg://", 1), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            context = MigrationContext.configure(
                connection, opts={"include_object": _is_described, "compare_server_default": True}
            )
            differences: list[Any] = compare_metadata(context, metadata)
            return differences
    finally:
        engine.dispose()


def _require_known(connection: Connection, folder: Path) -> None:
    present = set(MigrationContext.configure(connection).get_current_heads())
    connection.commit()
    if unknown := present - set(revisions(folder)):
        raise SchemaAheadError(
            f"the database is at revision {', '.join(sorted(unknown))}, which this version does not have: "
            "it was migrated by another version of the service"
        )


def _is_described(
    _: SchemaItem, __: str | None, kind: str, reflected: bool, compare_to: SchemaItem | None
) -> bool:
    """Whether models and database are compared in this: columns, and tables that a model describes."""
    return kind == "column" or (kind == "table" and not (reflected and compare_to is None))


def _config(folder: Path, connection: Connection, runtime_role: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_ALEMBIC).replace("%", "%%"))
    config.set_main_option("version_locations", str(folder / "revisions").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes.update(connection=connection, runtime_role=runtime_role)
    return config


def _take_turn(connection: Connection) -> None:
    connection.exec_driver_sql(f"set lock_timeout = '{_QUEUE_TIMEOUT}'")
    connection.exec_driver_sql(f"select pg_advisory_lock({_LOCK_KEY})")
    connection.exec_driver_sql(f"set lock_timeout = '{_LOCK_TIMEOUT}'")
    connection.commit()


def _open_new_objects_to(connection: Connection, runtime_role: str) -> None:
    role = sql.Identifier(runtime_role).as_string(None)
    for statement in (
        f"grant usage on schema public to {role}",
        f"alter default privileges in schema public grant select, insert, update, delete on tables to {role}",
        f"alter default privileges in schema public grant usage, select on sequences to {role}",
        "alter default privileges revoke execute on functions from public",
        f"alter default privileges in schema public grant execute on functions to {role}",
    ):
        connection.exec_driver_sql(statement)
    connection.commit()


def _close_own_tables_to(connection: Connection, runtime_role: str) -> None:
    role = sql.Identifier(runtime_role).as_string(None)
    tables = "alembic_version, schema_objects, schema_releases"
    connection.exec_driver_sql(f"revoke insert, update, delete on {tables} from {role}")
    connection.commit()
