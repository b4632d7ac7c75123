"""The Alembic environment that all services share; see `servicekit.migrations`."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, MetaData


def run(metadata: MetaData | None = None) -> None:
    """Runs the revisions that were asked for, each in its own transaction, on the connection of the caller.

    `metadata` holds the tables of the service's models. Raises RuntimeError when Alembic was not started
    through `servicekit.migrations.upgrade`, because then there is no lock and no runtime role.
    """
    connection: Connection | None = context.config.attributes.get("connection")
    if connection is None:
        raise RuntimeError("migrations run through servicekit.migrations.upgrade")
    context.configure(
        connection=connection,
        target_metadata=metadata,
        transaction_per_migration=True,
        compare_server_default=True,
        runtime_role=context.config.attributes["runtime_role"],
    )
    with context.begin_transaction():
        context.run_migrations()
