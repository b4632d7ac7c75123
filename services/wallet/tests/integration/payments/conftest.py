"""A whole wallet whose providers are simulated, with a database for each module."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from servicekit.data.database import Database
from servicekit.data.migrations import location
from servicekit.testing.postgres import DatabaseMaker, DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from services.wallet.tests.kit.payments_harness import Shop, running_shop, running_simulator


@pytest.fixture(scope="module")
def urls(make_database: DatabaseMaker) -> DatabaseUrls:
    """A database of its own: the poller of another wallet would take deposits whose providers it does not
    reach.
    """
    return make_database("wallet", location("wallet"))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def database(urls: DatabaseUrls) -> AsyncIterator[Database]:
    database = Database(urls.runtime, pool_size=4, application_name="wallet tests")
    await database.open()
    yield database
    await database.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(
    urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, database: Database
) -> AsyncIterator[Shop]:
    async with (
        running_simulator() as simulator,
        running_shop(simulator, urls, nats_server, valkey_server, database) as running,
    ):
        yield running
