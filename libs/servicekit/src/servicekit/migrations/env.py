"""The Alembic environment that all services share; see `servicekit.migrations`."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, MetaData
from sqlalchemy.schema import SchemaItem


def run(metadata: MetaData | None = None) -> None:
    """Runs the revisions that were asked for, each in its own transaction, on the connection of the caller.

    `metadata` holds the tables of the service's models, for `servicekit.migrations.check`. Raises
    RuntimeError when Alembic was not started through `servicekit.migrations.upgrade`, because then there is
    no lock and no runtime role.
    """
    connection: Connection | None = context.config.attributes.get("connection")
    if connection is None:
        raise RuntimeError("migrations run through servicekit.migrations.upgrade")
    context.configure(
        connection=connection,
        target_metadata=metadata,
        compare_server_default=True,
        transaction_per_migration=True,
        include_object=_is_described,
        runtime_role=context.config.attributes["runtime_role"],
    )
    with context.begin_transaction():
        context.run_migrations()


def _is_described(
    _: SchemaItem, __: str | None, kind: str, reflected: bool, compare_to: SchemaItem | None
) -> bool:
    """Whether models and database are compared in this: columns, and tables that a model describes."""
    return kind == "column" or (kind == "table" and not (reflected and compare_to is None))
