"""A shop whose network loses, delays and repeats calls."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from devservers.databases import DatabaseMaker
from devservers.servers import Nats, Valkey
from servicekit.data.schema import location
from services.checkout.tests.kit.machine.shop import Glances, Shop, running_shop


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey) -> AsyncIterator[Shop]:
    urls = make_database("checkout", location("checkout"))
    async with running_shop(urls, nats_server, valkey_server, Glances()) as running:
        yield running
