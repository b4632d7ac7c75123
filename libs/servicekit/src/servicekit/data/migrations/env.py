"""The Alembic environment that all services share; see `servicekit.data.migrations`."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection


def run() -> None:
    """Runs the missing revisions, each in its own transaction, on the connection of the caller.

    Raises RuntimeError when Alembic was not started through `servicekit.data.migrations.upgrade`, because
    then there is no lock and no runtime role.
    """
    connection: Connection | None = context.config.attributes.get("connection")
    if connection is None:
        raise RuntimeError("migrations run through servicekit.data.migrations.upgrade")
    context.configure(
        connection=connection,
        transaction_per_migration=True,
        runtime_role=context.config.attributes["runtime_role"],
    )
    with context.begin_transaction():
        context.run_migrations()
