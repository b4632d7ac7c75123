"""The wallet against real servers: its database alone, or the whole service on real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import httpx2
import pytest
import pytest_asyncio

from servicekit.data.database import Database
from servicekit.data.migrations import location
from servicekit.rpc import channel
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.postgres import DatabaseMaker, DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from servicekit.testing.services import APP, on_ports
from services.wallet.tests.kit.running import Wallet
from wallet.app import compose
from wallet.config import WalletSettings
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceStub

if TYPE_CHECKING:
    pass


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
        channel(f"127.0.0.1:{ports.rpc}", internal_token=None) as rpc,
    ):
        yield Wallet(http, WalletServiceStub(rpc), signer, urls)
