"""What a revision may do beyond Alembic's own operations."""

from __future__ import annotations

from alembic import op
from psycopg import Connection as PsycopgConnection
from psycopg import sql


def run_sql(script: str) -> None:
    """Runs statements exactly as written, in the revision's transaction.

    Unlike `op.execute`, neither `:name` nor `%` means anything, so functions need no escaping.
    """
    driver_connection = op.get_bind().connection.driver_connection
    if not isinstance(driver_connection, PsycopgConnection):
        raise TypeError("migrations need psycopg")
    driver_connection.execute(sql.SQL(script), prepare=False)


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
