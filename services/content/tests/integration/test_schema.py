"""The migrations make the tables that the program believes in."""

from __future__ import annotations

from servicekit.migrations import check, location
from servicekit.testing.postgres import DatabaseMaker


def test_models_and_migrations_agree(make_database: DatabaseMaker) -> None:
    check(location("content"), make_database("content", location("content")).owner)
