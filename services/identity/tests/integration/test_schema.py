"""The database holds what the files of `db` say."""

from __future__ import annotations

from devservers.databases import DatabaseMaker
from identity import app as app  # loads every table
from identity.customer.tables import Base
from servicekit.data.migrations import compare_models
from servicekit.data.migrations.snapshot import schema_differences
from servicekit.data.schema import location


def test_live_schema_equals_its_files(make_database: DatabaseMaker) -> None:
    folder = location("identity")
    assert schema_differences(folder, make_database("identity", folder).owner) == []


def test_models_and_tables_agree(make_database: DatabaseMaker) -> None:
    database = make_database("identity", location("identity"))
    assert compare_models(database.owner, Base.metadata) == []
