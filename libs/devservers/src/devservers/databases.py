"""Databases for tests: each a copy of a template that is migrated once."""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from devservers.postgres import Postgres
from servicekit.data.migrations import upgrade
from servicekit.data.schema_objects import release_hash


@dataclass(frozen=True)
class DatabaseUrls:
    """How to reach one service's database: as the service does, and as its migrations do."""

    name: str
    runtime: str
    owner: str


class DatabaseMaker:
    """Makes a fresh, migrated database a call, copied from a template that is migrated once."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self._numbers = itertools.count(1)
        self._templates: dict[tuple[str, Path], str] = {}

    def __call__(self, service: str, migrations: Path | str) -> DatabaseUrls:
        """A new database of `service` at the head revision of its `migrations`.

        Role `<service>` is the runtime role, `<service>_owner` owns the tables.
        """
        with psycopg.connect(self._server.url("postgres"), autocommit=True) as admin:
            template = self._template(admin, service, Path(migrations).resolve())
            name = f"{service}_{next(self._numbers)}"
            self._create(admin, name, service, template)
        return self._urls(name, service)

    def copy(self, service: str, prepared: DatabaseUrls) -> DatabaseUrls:
        """A new database of `service` with the contents of another, which has no connections any more."""
        with psycopg.connect(self._server.url("postgres"), autocommit=True) as admin:
            name = f"{service}_{next(self._numbers)}"
            self._create(admin, name, service, prepared.name)
        return self._urls(name, service)

    async def drop(self, urls: DatabaseUrls) -> None:
        """Removes a database: hundreds of them are gigabytes.

        In a thread, because the server waits for connections that are being made, and for a minute after one
        that was abandoned.
        """
        await asyncio.to_thread(self._drop, urls)

    def _drop(self, urls: DatabaseUrls) -> None:
        with psycopg.connect(self._server.url("postgres"), autocommit=True) as admin:
            admin.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(urls.name)))

    def _template(self, admin: psycopg.Connection, service: str, migrations: Path) -> str:
        known = self._templates.get((service, migrations))
        if known is not None:
            return known
        for role in (service, f"{service}_owner"):
            if admin.execute("select from pg_roles where rolname = %s", (role,)).fetchone() is None:
                admin.execute(
                    sql.SQL("create role {} login password {}").format(
                        sql.Identifier(role), sql.Literal(role)
                    )
                )
        name = f"{service}_template_{len(self._templates)}"
        self._create(admin, name, service, "template0")
        _upgrade(service, migrations, self._urls(name, service).owner)
        self._templates[(service, migrations)] = name
        return name

    def _create(self, admin: psycopg.Connection, name: str, service: str, template: str) -> None:
        admin.execute(
            sql.SQL("create database {} owner {} template {}").format(
                sql.Identifier(name), sql.Identifier(f"{service}_owner"), sql.Identifier(template)
            )
        )

    def _urls(self, database: str, service: str) -> DatabaseUrls:
        owner = f"{service}_owner"
        return DatabaseUrls(
            name=database,
            runtime=self._server.url(database, service, service),
            owner=self._server.url(database, owner, owner),
        )


def _upgrade(service: str, migrations: Path, owner_url: str) -> None:
    """Migrates by the code of this checkout, or of the one that WATTLE_SCHEMA_FROM names: so the tests of a
    release run on the schema of the next one.
    """
    newer = os.environ.get("WATTLE_SCHEMA_FROM")
    if newer is None:
        upgrade(migrations, owner_url, service)
        return
    root = Path(newer)
    folders = [
        root / "libs" / "servicekit" / "src",
        root / "services" / service / "src",
        root / "proto" / "gen",
    ]
    program = (
        "import sys; from servicekit.data.migrations import location, upgrade; "
        "upgrade(location(sys.argv[1]), sys.argv[2], sys.argv[1])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    subprocess.run([sys.executable, "-c", program, service, owner_url], env=environment, check=True)
    # A database that is upgraded had the functions of this checkout before; readiness asks for them.
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute(
            "insert into schema_releases (hash) values (%s) on conflict do nothing",
            (release_hash(migrations),),
        )
