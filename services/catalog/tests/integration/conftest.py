"""Catalogues for tests: one of its own for each test that changes it, one for all that only read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from catalog.draws.manage_draws import move_draws
from catalog.lotteries.manage_lotteries import load_game
from catalog.seed.seed_catalogue import seed_catalogue
from devservers.databases import DatabaseMaker, DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data.schema import location
from services.catalog.tests.kit.harness import Catalogue, Servers, Service, opened, packaged_game, serving
from services.catalog.tests.kit.results import KEY, NO


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


@pytest_asyncio.fixture(loop_scope="session")
async def shop(seeded: Catalogue, servers: Servers) -> AsyncIterator[Service]:
    """The packaged catalogue, served."""
    async with serving(seeded, servers) as service:
        yield service


@pytest_asyncio.fixture(loop_scope="session")
async def own_shop(catalogue: Catalogue, servers: Servers) -> AsyncIterator[Service]:
    """A catalogue of one test, served; its cache checks the revision."""
    async with serving(catalogue, servers) as service:
        checking = asyncio.ensure_future(service.components.upkeep["responses"]())
        yield service
        checking.cancel()


@pytest_asyncio.fixture(loop_scope="session")
async def service(catalogue: Catalogue, servers: Servers) -> AsyncIterator[Service]:
    """A catalogue of one test, served."""
    async with serving(catalogue, servers) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def closed(catalogue: Catalogue) -> Catalogue:
    """Powerball 1593 is closed and its time has come; the outbox is empty."""
    draw = await catalogue.draw(KEY, NO)
    catalogue.clock.advance(draw.draw_at - catalogue.clock.now())
    await move_draws(catalogue.database, catalogue.clock)
    await catalogue.clear_events()
    return catalogue
