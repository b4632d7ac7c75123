"""Brings a database to the newest revision."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from psycopg import sql
from sqlalchemy import Connection, NullPool, create_engine

from servicekit.database import Database, database_url

_LOCK_KEY = 0x7761_7474_6C65
"""Key of the advisory lock. Advisory locks belong to one database, so all services may share the key."""

_QUEUE_TIMEOUT = "120s"
"""How long a second migration waits for the first."""

_LOCK_TIMEOUT = "5s"
"""How long one statement waits for a table: a migration must not stop the traffic that queues up behind it.
"""


class SchemaBehindError(Exception):
    """The database lacks revisions that this version of the service needs."""


def location(package: str) -> Path:
    """The Alembic tree of a service: the folder `migrations` beside the `src` that holds its package.

    Raises FileNotFoundError when there is none.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"no package {package}")
    tree = Path(spec.origin).parents[2] / "migrations"
    if not (tree / "env.py").is_file():
        raise FileNotFoundError(f"{package} has no migrations at {tree}")
    return tree


def upgrade(script_location: Path, owner_url: str, runtime_role: str) -> None:
    """Runs every missing revision as the owner of the database; blocking, so call it outside an event loop.

    Processes that start together take turns by an advisory lock. A statement that cannot get its table lock
    within five seconds fails, and the revision with it; run it again.
    """
    engine = create_engine(database_url(owner_url).replace("://", "+psycopg://", 1), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            _take_turn(connection)
            _open_new_objects_to(connection, runtime_role)
            command.upgrade(_config(script_location, connection, runtime_role), "head")
            _close_version_table_to(connection, runtime_role)
    finally:
        engine.dispose()


async def require_schema(database: Database, script_location: Path) -> None:
    """A readiness check: the database has every revision of this version (handbook, Operation, rule 61).

    A revision that this version does not know is a newer one, which is fine. Raises SchemaBehindError or
    Unavailable.
    """
    scripts = ScriptDirectory(str(script_location))
    head = scripts.get_current_head()
    rows = await database.call("select version_num from alembic_version")
    known = {script.revision for script in scripts.walk_revisions()}
    present = {row["version_num"] for row in rows}
    if not present or (head not in present and present <= known):
        raise SchemaBehindError(
            f"the database is at {sorted(present) or 'no revision'}, this version needs {head}"
        )


def _config(script_location: Path, connection: Connection, runtime_role: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(script_location).replace("%", "%%"))
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


def _close_version_table_to(connection: Connection, runtime_role: str) -> None:
    role = sql.Identifier(runtime_role).as_string(None)
    connection.exec_driver_sql(f"revoke insert, update, delete on alembic_version from {role}")
    connection.commit()
