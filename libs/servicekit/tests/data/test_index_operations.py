"""Indices that a revision makes while the table is written to."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data import migrations
from servicekit.testing.waiting import until

START = Path(__file__).parent / "db"


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    """A copy of the example's schema, to which a test adds revisions."""
    shutil.copytree(START, tmp_path / "db", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "db"


def add_revision(schema: Path, operation: str) -> None:
    (schema / "revisions" / "0002_index.py").write_text(
        f"""from servicekit.data import migrations
from servicekit.testing.waiting import until

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    migrations.{operation}
"""
    )


def index(urls: DatabaseUrls) -> tuple[bool, str] | None:
    with psycopg.connect(urls.owner) as connection:
        row = connection.execute(
            "select indisvalid, pg_get_indexdef(indexrelid) from pg_index"
            " where indexrelid = to_regclass('ix_note_key')"
        ).fetchone()
    return None if row is None else (row[0], row[1])


async def test_rows_are_written_while_the_index_is_made(urls: DatabaseUrls, schema: Path) -> None:
    add_revision(schema, 'create_index_concurrently("ix_note_key", "note (key)")')
    with psycopg.connect(urls.owner) as older, psycopg.connect(urls.owner, autocommit=True) as writer:
        older.execute("insert into note (key, body) values ('older', 'b')")
        making = asyncio.create_task(asyncio.to_thread(migrations.upgrade, schema, urls.owner, "example"))

        async def waits_for_the_older_write() -> bool:
            return bool(
                writer.execute(
                    "select from pg_stat_activity where query like 'create index%'"
                    " and wait_event_type = 'Lock' and datname = current_database()"
                ).rowcount
            )

        await until(waits_for_the_older_write)
        writer.execute("set lock_timeout = '2s'")
        writer.execute("insert into note (key, body) values ('newer', 'b')")
        older.commit()
        await making

    assert index(urls) == (True, "CREATE INDEX ix_note_key ON public.note USING btree (key)")


def test_index_that_a_failed_run_left_invalid_is_made_anew(urls: DatabaseUrls, schema: Path) -> None:
    add_revision(schema, 'create_index_concurrently("ix_note_key", "note (key)", unique=True)')
    with psycopg.connect(urls.owner, autocommit=True) as writer:
        writer.execute("insert into note (key, body) values ('a', 'b'), ('a', 'c')")
        with pytest.raises(Exception, match="could not create unique index"):
            migrations.upgrade(schema, urls.owner, "example")
        left = index(urls)
        writer.execute("delete from note where body = 'c'")

    migrations.upgrade(schema, urls.owner, "example")

    assert left is not None
    assert not left[0]
    assert index(urls) == (True, "CREATE UNIQUE INDEX ix_note_key ON public.note USING btree (key)")


def test_index_is_dropped(urls: DatabaseUrls, schema: Path) -> None:
    with psycopg.connect(urls.owner, autocommit=True) as connection:
        connection.execute("create index ix_note_key on note (key)")
    add_revision(schema, 'drop_index_concurrently("ix_note_key")')

    migrations.upgrade(schema, urls.owner, "example")

    assert index(urls) is None
