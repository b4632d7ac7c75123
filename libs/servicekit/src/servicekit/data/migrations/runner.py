"""Brings a database to the newest revision and loads its functions."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from psycopg import sql
from sqlalchemy import Connection, MetaData, NullPool, create_engine
from sqlalchemy.schema import SchemaItem

from servicekit.data.database import Database, database_url
from servicekit.data.migrations import objects
from servicekit.data.migrations.operations import driver_connection

_LOCK_KEY = 0x7761_7474_6C65
"""Key of the advisory lock. Advisory locks belong to one database, so all services may share the key."""

_QUEUE_TIMEOUT = "120s"
"""How long a second migration waits for the first."""

_LOCK_TIMEOUT = "5s"
"""How long one statement waits for a table: a migration must not stop the traffic that queues up behind it.
"""


_ALEMBIC = Path(__file__).parent / "alembic"


class SchemaBehindError(Exception):
    """The database lacks revisions or functions that this version of the service needs."""


class SchemaAheadError(Exception):
    """The database has revisions that this version of the service does not know."""


def location(package: str) -> Path:
    """The `db` folder of a service, beside the `src` that holds its package.

    Raises FileNotFoundError when there is none.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"no package {package}")
    folder = Path(spec.origin).parents[2] / "db"
    if not (folder / "revisions").is_dir():
        raise FileNotFoundError(f"{package} has no revisions at {folder}")
    return folder


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
            objects.apply(driver_connection(connection), folder)
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


async def require_schema(database: Database, folder: Path) -> None:
    """A readiness check: the database has every revision of this version, and once got its functions.

    A revision that this version does not know is a newer one, and newer functions serve this version too
    (docs/decisions/0041). Raises SchemaBehindError or Unavailable.
    """
    head, known = _revisions(folder)
    rows = await database.call("select version_num from alembic_version")
    present = {row["version_num"] for row in rows}
    if not present or (head not in present and present <= known):
        raise SchemaBehindError(
            f"the database is at {sorted(present) or 'no revision'}, this version needs {head}"
        )
    if not await database.call(
        "select from schema_releases where hash = %(hash)s", {"hash": objects.release_hash(folder)}
    ):
        raise SchemaBehindError("the database lacks the functions of this version")


@cache
def _revisions(folder: Path) -> tuple[str | None, frozenset[str]]:
    """The newest revision and all of this version, read once: probes ask every second."""
    scripts = ScriptDirectory(str(_ALEMBIC), version_locations=[str(folder / "revisions")])
    return scripts.get_current_head(), frozenset(script.revision for script in scripts.walk_revisions())


def _require_known(connection: Connection, folder: Path) -> None:
    present = set(MigrationContext.configure(connection).get_current_heads())
    connection.commit()
    _, known = _revisions(folder)
    if unknown := present - known:
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
