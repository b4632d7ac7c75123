"""pytest plugin that hands out real servers: Postgres, NATS JetStream and Valkey.

Each starts once in a test session, on first use, on a free port, with its data in a temporary folder. A fault
test that stops or kills one uses a server of its own (`Postgres(...)`, `Nats(...)`, `Valkey(...)`), or starts
the shared one again before it ends.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from devservers.databases import DatabaseMaker
from devservers.postgres import Postgres
from devservers.servers import Nats, Valkey
from servicekit.data import database
from servicekit.data.valkey import connect_redis
from servicekit.security.ended_sessions import EndedSessions, ask_identity

_NEEDED_BYTES: Final = 8 * 1024**3
"""Free bytes that are needed: three sessions at once used 4.5 GB."""


@pytest.fixture(scope="session", autouse=True)
def longer_queue_timeout() -> Iterator[None]:
    """Work waits three seconds for a slot at the database instead of one: a machine that runs two suites at
    once may stand still for longer than customers should wait.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "QUEUE_TIMEOUT", 3.0)
        yield


def _memory() -> Path | None:
    """A folder in memory, where a database is made in a tenth of the time; None where there is no room."""
    shared = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    return shared if shared.is_dir() and shutil.disk_usage(shared).free > _NEEDED_BYTES else None


@pytest.fixture(scope="session")
def server_folder() -> Iterator[Path]:
    """The data of this test session's servers; removed afterwards."""
    # Not pytest's own folder, which stays for three sessions: hundreds of databases are gigabytes.
    folder = tempfile.mkdtemp(prefix="wattle-servers-", dir=_memory())
    yield Path(folder)
    # In the background, because it takes minutes.
    subprocess.run(
        ["/bin/sh", "-c", 'rm -rf -- "$0" &', folder],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def postgres_server(server_folder: Path) -> AsyncIterator[Postgres]:
    """A running Postgres that does not flush to disk."""
    server = Postgres(server_folder / "postgres", durable=False, settings=("shared_buffers=64MB",))
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def nats_server(server_folder: Path) -> AsyncIterator[Nats]:
    """A running NATS with JetStream."""
    server = Nats(server_folder / "nats")
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def valkey_server(server_folder: Path) -> AsyncIterator[Valkey]:
    """A running Valkey that was given every ended session, as identity does beside the other services."""
    server = Valkey(server_folder / "valkey", durable=False)
    await server.start()
    redis = connect_redis(server.url)
    await EndedSessions(redis, ask_identity("http://127.0.0.1:1/keys")).add([], is_complete=True)
    await redis.aclose()
    yield server
    await server.stop()


@pytest.fixture(scope="session")
def make_database(postgres_server: Postgres) -> DatabaseMaker:
    """`make_database(service, migrations_folder)` gives a fresh, migrated database at every call."""
    return DatabaseMaker(postgres_server)
