"""Identity against real servers, in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from devservers.databases import DatabaseMaker, DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data.schema import location
from servicekit.rpc.client import open_channel
from servicekit.rpc.server import RpcServer
from services.identity.tests.kit.service import Identity, running_identity
from services.identity.tests.kit.suite import Account, Suite, running_suite
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceStub

if TYPE_CHECKING:
    from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceAsyncStub


@pytest.fixture(scope="session")
def identity_urls(make_database: DatabaseMaker) -> DatabaseUrls:
    return make_database("identity", location("identity"))


@pytest_asyncio.fixture(loop_scope="session")
async def rpc(identity: Identity) -> AsyncIterator[IdentityServiceAsyncStub]:
    """A client of the running service's RPCs."""
    server = RpcServer(identity.components.servicers, host="127.0.0.1", port=0)
    await server.start()
    async with open_channel(f"127.0.0.1:{server.port}") as connection:
        yield IdentityServiceStub(connection)
    await server.stop(0)


@pytest_asyncio.fixture(loop_scope="session")
async def identity(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> AsyncIterator[Identity]:
    async with running_identity(identity_urls, nats_server, valkey_server.url, tmp_path / "keys") as running:
        yield running


@pytest.fixture
def asks_register() -> bool:
    """Whether the service asks a national register of exclusions."""
    return False


@pytest_asyncio.fixture(loop_scope="session")
async def suite(
    identity_urls: DatabaseUrls,
    nats_server: Nats,
    valkey_server: Valkey,
    tmp_path: Path,
    asks_register: bool,
) -> AsyncIterator[Suite]:
    async with running_suite(
        identity_urls, nats_server, valkey_server.url, tmp_path / "keys", asks_register=asks_register
    ) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def account(suite: Suite) -> Account:
    return await suite.sign_up()
