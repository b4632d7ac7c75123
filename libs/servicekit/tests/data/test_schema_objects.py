"""Functions, views, triggers and types follow their files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from servicekit.data import migrations, schema_objects
from servicekit.data.migrations.snapshot import schema_differences, tables
from servicekit.data.schema_objects import read_objects, release_hash

WriteFile = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> WriteFile:
    """`write("functions/f.sql", text)` writes a file of a schema that has one table, `thing`."""
    (tmp_path / "revisions").mkdir()
    (tmp_path / "revisions/0001_thing.py").write_text(
        "from servicekit.data import migrations\n"
        "revision, down_revision = '0001', None\n"
        "def upgrade():\n    migrations.run_sql('create table thing (id int primary key, size int)')\n"
    )

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        reread_files()
        return tmp_path

    return write


@pytest.fixture
def owner_url(postgres_server: Any, urls: Any, request: pytest.FixtureRequest) -> Iterator[str]:
    name = f"objects_{abs(hash(request.node.name))}"
    with psycopg.connect(postgres_server.url("postgres"), autocommit=True) as admin:
        admin.execute(f"create database {name} owner example_owner template template0")
    yield str(postgres_server.url(name, "example_owner", "example_owner"))
    reread_files()


@pytest.fixture
def upgrade(owner_url: str) -> Callable[[Path], None]:
    return lambda folder: migrations.upgrade(folder, owner_url, "example")


@pytest.fixture
def ask(owner_url: str) -> Callable[[str], Any]:
    def ask(query: str) -> Any:
        with psycopg.connect(owner_url) as connection:
            row = connection.execute(query).fetchone()
            return row[0] if row else None

    return ask


def reread_files() -> None:
    read_objects.cache_clear()
    release_hash.cache_clear()


def answer(body: str, arguments: str = "") -> str:
    return f"create or replace function answer({arguments}) returns int language sql as $$ {body} $$;"


def test_a_changed_function_is_replaced(write: WriteFile, upgrade: Any, ask: Any) -> None:
    upgrade(write("functions/answer.sql", answer("select 1")))
    upgrade(write("functions/answer.sql", answer("select 2")))
    assert ask("select answer()") == 2


def test_an_unchanged_function_is_left_alone(write: WriteFile, upgrade: Any, ask: Any) -> None:
    folder = write("functions/answer.sql", answer("select 1"))
    upgrade(folder)
    version = ask("select xmin::text from pg_proc where proname = 'answer'")
    upgrade(folder)
    assert ask("select xmin::text from pg_proc where proname = 'answer'") == version


def test_a_function_whose_file_is_deleted_is_dropped(write: WriteFile, upgrade: Any, ask: Any) -> None:
    folder = write("functions/answer.sql", answer("select 1"))
    upgrade(folder)
    (folder / "functions/answer.sql").unlink()
    reread_files()
    upgrade(folder)
    assert ask("select count(*) from pg_proc where proname = 'answer'") == 0


def test_another_signature_under_an_old_name_is_refused(write: WriteFile, upgrade: Any, ask: Any) -> None:
    upgrade(write("functions/answer.sql", answer("select 1")))
    with pytest.raises(schema_objects.SignatureChangedError, match="answer"):
        upgrade(write("functions/answer.sql", answer("select $1", "n int")))
    assert ask("select answer()") == 1


def test_objects_are_made_after_those_that_they_name(write: WriteFile, upgrade: Any, ask: Any) -> None:
    write(
        "functions/a_doubled.sql",
        "create function a_doubled(s sizes) returns int language sql as $$ select z_twice(s.size::int) $$;",
    )
    write(
        "functions/z_twice.sql",
        "create function z_twice(n int) returns int language sql as $$ select 2 * n $$;",
    )
    upgrade(write("views/sizes.sql", "create view sizes as select size from thing;"))
    assert ask("select a_doubled(row(4))") == 8


def test_a_view_with_other_columns_is_replaced_with_what_uses_it(
    write: WriteFile, upgrade: Any, ask: Any
) -> None:
    write(
        "functions/count_sizes.sql",
        "create or replace function count_sizes(s sizes) returns int language sql as $$ select 1 $$;",
    )
    upgrade(write("views/sizes.sql", "create or replace view sizes as select size from thing;"))
    upgrade(write("views/sizes.sql", "create or replace view sizes as select id from thing;"))
    assert ask("select count_sizes(row(4))") == 1


def test_every_process_gives_a_version_the_same_hash(write: WriteFile) -> None:
    for name in "abcdefgh":
        folder = write(
            f"functions/{name}.sql", f"create function {name}() returns int language sql as 'select 1';"
        )
    program = "import sys; from pathlib import Path; "
    program += "from servicekit.data.schema_objects import release_hash; "
    program += "print(release_hash(Path(sys.argv[1])))"
    hashes = {
        subprocess.run(
            [sys.executable, "-c", program, folder],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(hashes) == 1


def test_a_trigger_stands_for_each_table_that_its_file_names(
    write: WriteFile, upgrade: Any, ask: Any
) -> None:
    text = "create trigger kept before delete on thing for each statement execute function refuse_change();"
    folder = write("triggers/kept.sql", text)
    upgrade(folder)
    assert ask("select count(*) from pg_trigger where tgname = 'kept'") == 1
    upgrade(write("triggers/kept.sql", text.replace("before delete", "before truncate")))
    assert "TRUNCATE" in ask("select pg_get_triggerdef(oid) from pg_trigger where tgname = 'kept'")


def test_a_file_of_triggers_with_something_else_is_refused(write: WriteFile) -> None:
    with pytest.raises(ValueError, match=r"kept\.sql"):
        read_objects(write("triggers/kept.sql", "create table other (id int);"))


def test_what_differs_from_the_files_is_listed(write: WriteFile, upgrade: Any, owner_url: str) -> None:
    folder = write("functions/answer.sql", answer("select 1"))
    upgrade(folder)
    with psycopg.connect(owner_url) as connection:
        (folder / "tables.sql").write_text(tables(connection))
        assert schema_differences(folder, owner_url) == []
        connection.execute("create function stray() returns int language sql as 'select 1'")
        connection.execute("create or replace function answer() returns int language sql as 'select 3'")
        connection.execute("alter table thing add column colour text")
    assert schema_differences(folder, owner_url) == [
        "tables.sql is stale; run `make schema`",
        "function stray has no file",
        "function answer differs from its file",
    ]
