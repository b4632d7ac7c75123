"""`python -m devservers.snapshots wallet …` writes the `db/tables.sql` of each service named."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import psycopg

from devservers.databases import DatabaseMaker
from devservers.postgres import Postgres
from servicekit.data.migrations.snapshot import tables
from servicekit.data.schema import location


def write_snapshots(services: list[str]) -> None:
    """Migrates a scratch database for each service and writes its tables into the service's folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # Postgres runs as another user when root starts it
        server = Postgres(folder / "postgres", durable=False)
        server.folder.mkdir()
        asyncio.run(server.start())
        try:
            make_database = DatabaseMaker(server)
            for service in services:
                schema = location(service)
                with psycopg.connect(make_database(service, schema).owner) as connection:
                    (schema / "tables.sql").write_text(tables(connection))
        finally:
            asyncio.run(server.stop())


if __name__ == "__main__":
    write_snapshots(sys.argv[1:])
