"""The database holds what the files of `db` say."""

from __future__ import annotations

from sqlalchemy import create_engine, inspect

from catalog.offers.tables import metadata
from devservers.databases import DatabaseMaker
from servicekit.data.migrations.snapshot import schema_differences
from servicekit.data.schema import location


def test_live_schema_equals_its_files(make_database: DatabaseMaker) -> None:
    folder = location("catalog")
    assert schema_differences(folder, make_database("catalog", folder).owner) == []


def test_models_have_columns_and_types_of_live_tables(make_database: DatabaseMaker) -> None:
    database = make_database("catalog", location("catalog"))
    engine = create_engine(database.owner.replace("://", "+psycopg://", 1))
    live = inspect(engine)
    for table in metadata.sorted_tables:
        columns = {
            each["name"]: each["type"].compile(engine.dialect) for each in live.get_columns(table.name)
        }
        assert {each.name: each.type.compile(engine.dialect) for each in table.columns} == columns
    engine.dispose()
