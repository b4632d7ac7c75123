"""Databases for tests: fresh, migrated, with the roles of their service."""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg

from devservers.databases import DatabaseMaker, DatabaseUrls

SCHEMA = Path(__file__).parents[2] / "servicekit" / "tests" / "data" / "db"


def tables_of(urls: DatabaseUrls) -> set[str]:
    with psycopg.connect(urls.runtime) as connection:
        rows = connection.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
    return {name for (name,) in rows}


async def test_two_schemas_of_one_service_share_its_roles(
    make_database: DatabaseMaker, tmp_path: Path
) -> None:
    copied = shutil.copytree(SCHEMA, tmp_path / "db")
    first = make_database("devserverstest", SCHEMA)
    second = make_database("devserverstest", copied)
    assert first.name != second.name
    assert tables_of(first) == tables_of(second) != set()


async def test_copied_database_has_the_rows_of_its_source(make_database: DatabaseMaker) -> None:
    source = make_database("devserverstest", SCHEMA)
    with psycopg.connect(source.owner, autocommit=True) as connection:
        connection.execute("create table copied as select 7 as n")
    copy = make_database.copy("devserverstest", source)
    with psycopg.connect(copy.owner) as connection:
        assert connection.execute("select n from copied").fetchone() == (7,)
    await make_database.drop(copy)
    await make_database.drop(source)
