import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.script import ScriptDirectory
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import BigInteger, Column, Identity, MetaData, Table

from devservers.databases import DatabaseUrls
from servicekit.data import migrations, schema
from servicekit.data.database import Database

SCHEMA = Path(__file__).parent / "db"


@pytest.fixture
def empty(postgres_server: Any, urls: DatabaseUrls, request: pytest.FixtureRequest) -> str:
    """The owner's address of a database without any table; the fixture `urls` has made the roles."""
    name = f"empty_{abs(hash(request.node.name))}"
    with psycopg.connect(postgres_server.url("postgres"), autocommit=True) as admin:
        admin.execute(f"create database {name} owner example_owner template template0")
    return str(postgres_server.url(name, "example_owner", "example_owner"))


async def test_the_service_reads_and_writes_what_its_migrations_made(database: Database) -> None:
    rows = await database.call("select note_add('a', 'b') as id")
    assert await database.call("select body from note where id = %(id)s", rows[0]) == [{"body": "b"}]


async def test_the_service_cannot_change_its_schema(database: Database) -> None:
    with pytest.raises(InsufficientPrivilege):
        await database.call("create table mine (id int)")


async def test_the_service_cannot_change_the_version_of_its_schema(database: Database) -> None:
    with pytest.raises(InsufficientPrivilege):
        await database.call("update alembic_version set version_num = '9999'")


async def test_an_append_only_table_refuses_the_service(database: Database) -> None:
    await database.call("insert into ledger (amount) values (1)")
    for statement in ("update ledger set amount = 2", "delete from ledger", "truncate ledger"):
        with pytest.raises(InsufficientPrivilege):
            await database.call(statement)


async def test_an_append_only_table_refuses_its_owner_too(owner: psycopg.AsyncConnection[Any]) -> None:
    await owner.execute("insert into ledger (amount) values (1)")
    for statement in ("update ledger set amount = 2", "delete from ledger", "truncate ledger"):
        with pytest.raises(psycopg.errors.RestrictViolation):
            await owner.execute(statement)


async def test_a_second_upgrade_gives_back_no_right_that_a_revision_took(
    urls: DatabaseUrls, database: Database
) -> None:
    migrations.upgrade(SCHEMA, urls.owner, "example")
    with pytest.raises(InsufficientPrivilege):
        await database.call("update ledger set amount = 2")


def test_migrations_that_start_together_take_turns(empty: str) -> None:
    failures: list[BaseException] = []

    def upgrade() -> None:
        try:
            migrations.upgrade(SCHEMA, empty, "example")
        except BaseException as error:
            failures.append(error)

    # Alembic keeps its context in the module, so in one process the first only has to hold the lock.
    with psycopg.connect(empty, autocommit=True) as first:
        first.execute("select pg_advisory_lock(%s)", [migrations.runner._LOCK_KEY])
        second = threading.Thread(target=upgrade)
        second.start()
        second.join(0.3)
        waited = second.is_alive()
        first.execute("select pg_advisory_unlock_all()")
        second.join(10)
    assert (waited, failures) == (True, [])


async def test_a_database_at_the_newest_revision_is_ready(database: Database) -> None:
    await schema.require_schema(database, SCHEMA)


async def test_a_database_behind_is_not_ready(
    database: Database, owner: psycopg.AsyncConnection[Any]
) -> None:
    await owner.execute("delete from alembic_version")
    with pytest.raises(schema.SchemaBehindError):
        await schema.require_schema(database, SCHEMA)


async def test_a_database_without_the_functions_of_this_version_is_not_ready(
    database: Database, owner: psycopg.AsyncConnection[Any]
) -> None:
    await owner.execute("delete from schema_releases")
    with pytest.raises(schema.SchemaBehindError, match="functions"):
        await schema.require_schema(database, SCHEMA)


def test_an_older_version_refuses_to_migrate_a_newer_database(urls: DatabaseUrls) -> None:
    with psycopg.connect(urls.owner) as connection:
        connection.execute("update alembic_version set version_num = '0002'")
    with pytest.raises(migrations.SchemaAheadError, match="0002"):
        migrations.upgrade(SCHEMA, urls.owner, "example")


async def test_a_database_ahead_is_ready(database: Database, owner: psycopg.AsyncConnection[Any]) -> None:
    await owner.execute("update alembic_version set version_num = '0002'")
    await schema.require_schema(database, SCHEMA)


def test_a_package_without_revisions_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="servicekit has no revisions"):
        schema.location("servicekit")


class TestModels:
    """A model compared with a table of a migrated database."""

    def described(self, *columns: str) -> MetaData:
        metadata = MetaData()
        Table(
            "ledger",
            metadata,
            Column("id", BigInteger, Identity(always=True), primary_key=True),
            *(Column(c, BigInteger) for c in columns),
        )
        return metadata

    def test_models_that_match_pass(self, urls: DatabaseUrls) -> None:
        ledger = self.described()
        ledger.tables["ledger"].append_column(Column("amount", BigInteger, nullable=False))
        assert migrations.compare_models(urls.owner, ledger) == []

    def test_a_column_that_no_revision_makes_is_found(self, urls: DatabaseUrls) -> None:
        differences = migrations.compare_models(urls.owner, self.described("size"))
        assert any("size" in str(difference) for difference in differences)


def test_revisions_are_numbered_as_their_files_are() -> None:
    scripts = ScriptDirectory(str(SCHEMA), version_locations=[str(SCHEMA / "revisions")])
    assert schema.revisions(SCHEMA) == tuple(reversed([each.revision for each in scripts.walk_revisions()]))


def test_serving_does_not_load_alembic() -> None:
    program = "import sys, servicekit.process.command_line; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
