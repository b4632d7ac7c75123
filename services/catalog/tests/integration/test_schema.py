"""The database holds what the files of `db` say."""

from __future__ import annotations

from catalog.offers.tables import metadata
from devservers.databases import DatabaseMaker
from servicekit.data.migrations import compare_models, location
from servicekit.data.migrations.snapshot import schema_differences


def test_live_schema_equals_its_files(make_database: DatabaseMaker) -> None:
    folder = location("catalog")
    assert schema_differences(folder, make_database("catalog", folder).owner) == []


def test_models_and_tables_agree(make_database: DatabaseMaker) -> None:
    database = make_database("catalog", location("catalog"))
    assert compare_models(database.owner, metadata) == []
