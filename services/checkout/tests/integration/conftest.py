"""Checkout in this process against real Postgres, NATS and Valkey; fakes serve the other services'
contracts.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from devservers.databases import DatabaseMaker, DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data.schema import location
from servicekit.rpc.server import RpcServer
from services.checkout.tests.kit.fake_wallet import FakeWallet
from services.checkout.tests.kit.fakes import FakeCatalog, FakeIdentity, FakeStock
from services.checkout.tests.kit.harness import Checkout, Others, running_checkout
from wattle.catalog.v1 import catalog_service_pb2_grpc, stock_service_pb2_grpc
from wattle.identity.v1 import identity_service_pb2_grpc
from wattle.wallet.v1 import wallet_service_pb2_grpc


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def others() -> AsyncIterator[Others]:
    catalog, stock, wallet, identity = FakeCatalog(), FakeStock(), FakeWallet(), FakeIdentity()
    catalog_server = RpcServer(
        [
            lambda server: catalog_service_pb2_grpc.add_CatalogServiceServicer_to_server(catalog, server),
            lambda server: stock_service_pb2_grpc.add_StockServiceServicer_to_server(stock, server),
        ],
        host="127.0.0.1",
        port=0,
    )
    wallet_server = RpcServer(
        [lambda server: wallet_service_pb2_grpc.add_WalletServiceServicer_to_server(wallet, server)],
        host="127.0.0.1",
        port=0,
    )
    identity_server = RpcServer(
        [lambda server: identity_service_pb2_grpc.add_IdentityServiceServicer_to_server(identity, server)],
        host="127.0.0.1",
        port=0,
    )
    servers = (catalog_server, wallet_server, identity_server)
    await asyncio.gather(*(server.start() for server in servers))
    yield Others(catalog, stock, wallet, identity, *(f"127.0.0.1:{server.port}" for server in servers))
    await asyncio.gather(*(server.stop(0) for server in servers))


@pytest.fixture(scope="session")
def checkout_urls(make_database: DatabaseMaker) -> DatabaseUrls:
    return make_database("checkout", location("checkout"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_checkout(
    checkout_urls: DatabaseUrls, others: Others, nats_server: Nats, valkey_server: Valkey
) -> AsyncIterator[Checkout]:
    async with running_checkout(checkout_urls, others, nats_server, valkey_server) as running:
        yield running


@pytest.fixture
def checkout(shared_checkout: Checkout) -> Checkout:
    shared_checkout.client.cookies.clear()
    return shared_checkout
