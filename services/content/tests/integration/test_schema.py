"""The database holds what the files of `db` say."""

from __future__ import annotations

from content import app as app  # loads the tables that statements name
from content.restrictions import tables as tables
from content.tables import Base
from devservers.databases import DatabaseMaker
from servicekit.data.migrations import compare_models
from servicekit.data.migrations.snapshot import schema_differences
from servicekit.data.schema import location


def test_live_schema_equals_its_files(make_database: DatabaseMaker) -> None:
    folder = location("content")
    assert schema_differences(folder, make_database("content", folder).owner) == []


def test_models_and_tables_agree(make_database: DatabaseMaker) -> None:
    database = make_database("content", location("content"))
    assert compare_models(database.owner, Base.metadata) == []
