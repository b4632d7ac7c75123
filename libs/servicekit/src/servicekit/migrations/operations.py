"""What a revision may do beyond Alembic's own operations."""

from __future__ import annotations

from typing import Any

from alembic import op
from psycopg import Connection as PsycopgConnection
from psycopg import sql


def run_sql(script: str) -> None:
    """Runs statements exactly as written, in the revision's transaction.

    Unlike `op.execute`, neither `:name` nor `%` means anything, so functions need no escaping.
    """
    _connection().execute(sql.SQL(script), prepare=False)


def replace_in_function(signature: str, *replacements: tuple[str, str]) -> None:
    """Changes passages of a function, whatever the rest of its text has become meanwhile.

    `signature` is its name with the types of its arguments; a replacement is an old and a new passage. Raises
    ValueError when the function does not say an old passage exactly once.
    """
    definition = "select pg_get_functiondef(%s::regprocedure)"
    [(text,)] = _connection().execute(definition, [signature], prepare=False).fetchall()
    for old, new in replacements:
        if text.count(old) != 1:
            raise ValueError(f"{signature} does not say once: {old}")
        text = text.replace(old, new)
    run_sql(text)


def _connection() -> PsycopgConnection[Any]:
    driver_connection = op.get_bind().connection.driver_connection
    if not isinstance(driver_connection, PsycopgConnection):
        raise TypeError("migrations need psycopg")
    return driver_connection


def runtime_role() -> str:
    """The quoted name of the role that the service runs as, for GRANT and REVOKE in a revision."""
    role: str = op.get_context().opts["runtime_role"]
    return sql.Identifier(role).as_string(None)


def append_only(table: str) -> None:
    """Makes a table append-only: the runtime role may not change its rows, and a trigger stops the owner too.

    Source: handbook, Money, rule 3.
    """
    name = sql.Identifier(table).as_string(None)
    run_sql(f"""
        revoke update, delete, truncate on {name} from {runtime_role()};

        create or replace function refuse_change() returns trigger language plpgsql as $$
        begin
            raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
        end
        $$;

        create trigger append_only before update or delete or truncate on {name}
            for each statement execute function refuse_change();
    """)
