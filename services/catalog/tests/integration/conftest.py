"""Catalogues for tests: one of its own for each test that changes it, one for all that only read."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from catalog.lotteries.load_game import load_game
from catalog.seed.seed_catalogue import seed_catalogue
from servicekit.migrations import location
from servicekit.testing.postgres import DatabaseMaker, DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from services.catalog.tests.integration.harness import Catalogue, Servers, opened, packaged_game


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def powerball(make_database: DatabaseMaker) -> DatabaseUrls:
    """A catalogue that sells Powerball, to be copied."""
    urls = make_database("catalog", location("catalog"))
    async with opened(urls) as fresh:
        await load_game(fresh.database, fresh.clock, packaged_game("powerball"))
    return urls


@pytest_asyncio.fixture(loop_scope="session")
async def catalogue(make_database: DatabaseMaker, powerball: DatabaseUrls) -> AsyncIterator[Catalogue]:
    """A catalogue of its own for one test, which sells Powerball."""
    urls = make_database.copy("catalog", powerball)
    async with opened(urls) as fresh:
        yield fresh
    await make_database.drop(urls)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def seeded(make_database: DatabaseMaker) -> AsyncIterator[Catalogue]:
    """The packaged catalogue, for tests that only read."""
    async with opened(make_database("catalog", location("catalog"))) as fresh:
        await seed_catalogue(fresh.database, fresh.clock)
        yield fresh


@pytest.fixture(scope="session")
def servers(nats_server: Nats, valkey_server: Valkey) -> Servers:
    """NATS and Valkey, running."""
    return Servers(nats_server, valkey_server)
