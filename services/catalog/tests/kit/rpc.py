"""Calls of the service over gRPC in tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from servicekit.rpc.client import open_channel
from servicekit.rpc.server import RpcServer
from services.catalog.tests.kit.harness import Catalogue, Servers, serving
from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceStub

if TYPE_CHECKING:
    from wattle.catalog.v1.catalog_service_pb2_grpc import CatalogServiceAsyncStub


@asynccontextmanager
async def calling(catalogue: Catalogue, servers: Servers) -> AsyncIterator[CatalogServiceAsyncStub]:
    async with serving(catalogue, servers) as service:
        server = RpcServer(service.components.servicers, host="127.0.0.1", port=0)
        await server.start()
        async with open_channel(f"127.0.0.1:{server.port}") as connection:
            yield CatalogServiceStub(connection)
        await server.stop(0)
