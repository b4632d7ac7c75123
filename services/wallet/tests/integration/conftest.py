"""The wallet against real servers: its database alone, or the whole service on real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
import pytest
import pytest_asyncio

from devservers.databases import DatabaseMaker, DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.rpc.client import open_channel
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import APP, on_ports
from services.wallet.tests.kit.payouts import Desk, payout_desk
from services.wallet.tests.kit.rpc import Wallet
from services.wallet.tests.kit.shop import Shop, running_shop, running_simulator
from wallet.app import compose
from wallet.config import WalletSettings
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceStub


@pytest.fixture(scope="session")
def urls(make_database: DatabaseMaker) -> DatabaseUrls:
    return make_database("wallet", location("wallet"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def database(urls: DatabaseUrls) -> AsyncIterator[Database]:
    database = Database(urls.runtime, pool_size=8, application_name="wallet tests")
    await database.open()
    yield database
    await database.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def wallet(urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey) -> AsyncIterator[Wallet]:
    signer = TokenSigner()
    settings = WalletSettings(
        environment="test",
        http_port=0,
        grpc_port=0,
        database_url=urls.runtime,
        nats_url=nats_server.url,
        redis_url=valkey_server.url,
    )
    async with (
        on_ports(compose(settings, keys=signer.published_keys), settings) as ports,
        httpx2.AsyncClient(base_url=f"http://127.0.0.1:{ports.http}", headers=APP) as http,
        open_channel(f"127.0.0.1:{ports.rpc}") as rpc,
    ):
        yield Wallet(http, WalletServiceStub(rpc), signer, urls)


@pytest.fixture(scope="module")
def shop_urls(make_database: DatabaseMaker) -> DatabaseUrls:
    """A database of its own: sweeps of another wallet would take deposits that are not theirs."""
    return make_database("wallet", location("wallet"))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(shop_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey) -> AsyncIterator[Shop]:
    database = Database(shop_urls.runtime, pool_size=4, application_name="wallet tests")
    await database.open()
    async with (
        running_simulator() as simulator,
        running_shop(simulator, shop_urls, nats_server, valkey_server, database) as running,
    ):
        yield running
    await database.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bank(make_database: DatabaseMaker) -> AsyncIterator[Desk]:
    async with payout_desk(make_database) as desk:
        yield desk
