"""The database holds what the files of `db` say."""

from __future__ import annotations

from devservers.databases import DatabaseMaker
from servicekit.data.migrations.snapshot import schema_differences
from servicekit.data.schema import location


def test_live_schema_equals_its_files(make_database: DatabaseMaker) -> None:
    folder = location("checkout")
    assert schema_differences(folder, make_database("checkout", folder).owner) == []
