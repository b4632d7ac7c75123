"""What a revision may do beyond Alembic's own operations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import op
from procrastinate.schema import SchemaManager
from psycopg import Connection as PsycopgConnection
from psycopg import sql
from sqlalchemy import Connection


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


def driver_connection(connection: Connection) -> PsycopgConnection[Any]:
    """The psycopg connection below one of SQLAlchemy's, in the same transaction."""
    below = connection.connection.driver_connection
    if not isinstance(below, PsycopgConnection):
        raise TypeError("migrations need psycopg")
    return below
