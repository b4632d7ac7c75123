"""The database holds what the files of `db` say."""

from __future__ import annotations

from sqlalchemy import MetaData

from content.analytics import tables as analytics
from content.catalogue import tables as catalogue
from content.entries import tables as entries
from content.feedback import tables as feedback
from content.media import tables as media
from content.messages import tables as messages
from content.notifications import tables as notifications
from content.restrictions import tables as restrictions
from content.site import tables as site
from devservers.databases import DatabaseMaker
from servicekit.data.migrations import compare_models, location
from servicekit.data.migrations.snapshot import schema_differences

AREAS = (analytics, catalogue, entries, feedback, media, messages, notifications, restrictions, site)


def test_live_schema_equals_its_files(make_database: DatabaseMaker) -> None:
    folder = location("content")
    assert schema_differences(folder, make_database("content", folder).owner) == []


def test_models_and_tables_agree(make_database: DatabaseMaker) -> None:
    database = make_database("content", location("content"))
    models = MetaData()
    for area in AREAS:
        for table in area.Base.metadata.sorted_tables:
            table.to_metadata(models)
    assert compare_models(database.owner, models) == []
