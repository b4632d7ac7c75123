from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.events.connection import Nats
from servicekit.telemetry import logs

SCHEMA = Path(__file__).parent / "db"


@pytest.fixture(scope="session", autouse=True)
def plain_logs() -> None:
    """One line an entry, as in production: the colourful form renders a failure in a quarter of a second."""
    logs.configure("example", "warning")


@pytest.fixture
def urls(make_database: Callable[[str, Path], DatabaseUrls]) -> DatabaseUrls:
    """A database of one test."""
    return make_database("example", SCHEMA)


@pytest.fixture
async def database(urls: DatabaseUrls) -> AsyncIterator[Database]:
    database = Database(urls.runtime, pool_size=4, application_name="example")
    await database.open()
    yield database
    await database.close()


@pytest.fixture
async def nats(nats_server: Any) -> AsyncIterator[Nats]:
    nats = Nats(nats_server.url, name="example")
    await nats.connect()
    await nats.wait(10)
    yield nats
    await nats.close()


@pytest.fixture
def service() -> str:
    """A service name, and so a stream, of one test."""
    return f"example{uuid4().hex[:12]}"


@pytest.fixture
async def owner(urls: DatabaseUrls) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
    async with await psycopg.AsyncConnection.connect(urls.owner, autocommit=True) as connection:
        yield connection
