"""The migrations make the tables that the program believes in."""

from __future__ import annotations

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from catalog.models import metadata
from servicekit.database import database_url
from servicekit.migrations import location
from servicekit.testing.postgres import DatabaseMaker


def test_models_and_migrations_agree(make_database: DatabaseMaker) -> None:
    urls = make_database("catalog", location("catalog"))

    def is_ours(item: Any, name: str | None, kind: str, *_: object) -> bool:
        return kind != "table" or name in metadata.tables

    engine = create_engine(database_url(urls.owner).replace("://", "+psycopg://", 1))
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={"include_object": is_ours, "compare_server_default": True, "compare_type": True},
        )
        differences = compare_metadata(context, metadata)
    engine.dispose()
    assert differences == []
