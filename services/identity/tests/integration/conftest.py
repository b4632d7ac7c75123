"""Identity against real servers, in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
import pytest_asyncio

from identity.app import compose
from identity.config import IdentitySettings
from servicekit.clock import FixedClock
from servicekit.migrations import location
from servicekit.process import Components
from servicekit.testing.postgres import DatabaseMaker, DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from servicekit.testing.services import in_process

GENEROUS = {
    "login_limit_by_address": "100000/minute",
    "signup_limit_by_address": "100000/minute",
    "refresh_limit_by_address": "100000/minute",
}


@dataclass(frozen=True)
class Identity:
    """A running service and the way to talk to it."""

    client: httpx2.AsyncClient
    components: Components
    clock: FixedClock
    urls: DatabaseUrls

    async def post(self, path: str, headers: dict[str, str], json: Any = None) -> httpx2.Response:
        return await self.client.post(path, headers=headers, json=json)


@pytest.fixture(scope="session")
def identity_urls(make_database: DatabaseMaker) -> DatabaseUrls:
    return make_database("identity", location("identity"))


@asynccontextmanager
async def running_identity(
    urls: DatabaseUrls, nats: Nats, redis_url: str, keys: Path, **changes: Any
) -> AsyncIterator[Identity]:
    settings = IdentitySettings(
        environment="test",
        database_url=urls.runtime,
        nats_url=nats.url,
        redis_url=redis_url,
        signing_keys_dir=keys,
        **{**GENEROUS, **changes},
    )
    clock = FixedClock(datetime.now(UTC))
    components = compose(settings, clock)
    async with in_process(components) as client:
        yield Identity(client, components, clock, urls)


@pytest_asyncio.fixture(loop_scope="session")
async def identity(
    identity_urls: DatabaseUrls, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> AsyncIterator[Identity]:
    async with running_identity(identity_urls, nats_server, valkey_server.url, tmp_path / "keys") as running:
        yield running
