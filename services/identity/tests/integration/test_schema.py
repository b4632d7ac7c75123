from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from identity.models import Base
from servicekit.testing.postgres import DatabaseUrls


def test_the_migrations_make_exactly_the_tables_of_the_models(identity_urls: DatabaseUrls) -> None:
    engine = create_engine(identity_urls.owner.replace("://", "+psycopg://", 1))
    ours = set(Base.metadata.tables)

    def is_ours(_: object, name: str | None, kind: str, __: bool, ___: object) -> bool:
        return kind != "table" or name in ours

    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"include_object": is_ours, "compare_server_default": True}
        )
        differences = compare_metadata(context, Base.metadata)
    engine.dispose()
    assert differences == []
