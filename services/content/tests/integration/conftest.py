"""Content against real servers, in this process, with a small build of the frontends."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
import pytest_asyncio
from joserfc import jwt
from joserfc.jwk import KeySet, OKPKey

from content.app import compose
from content.config import ContentSettings
from servicekit import tokens
from servicekit.database import Database
from servicekit.messaging import Nats as Connection
from servicekit.messaging import Outgoing
from servicekit.migrations import location
from servicekit.process import Components
from servicekit.testing.postgres import DatabaseMaker, DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from services.content.tests.factories import build_mfe, build_shell

WEB = {"X-App-Key": "wattle-web-development"}

STOREFRONT_PAGES = {
    "/": "home",
    "/login": "login",
    "/deposit": "deposit",
    "/receipt/*": "receipt",
    "/my-account/*": "account",
    "/lotto-results/*": "results",
    "/:offer/results/*": "results",
    "/:offer": "play",
}

_KEY = OKPKey.generate_key("Ed25519", {"kid": "test", "use": "sig"})


def access_token(
    customer_id: uuid.UUID, *, segment: str = "default", region: str = "NSW", age: int = 0
) -> str:
    """A token as identity signs it, issued `age` seconds ago."""
    issued = int(time.time()) - age
    claims = {
        "iss": tokens.ISSUER,
        "aud": tokens.AUDIENCE,
        "iat": issued,
        "exp": issued + tokens.ACCESS_TOKEN_SECONDS,
        tokens.CLAIM_CUSTOMER: str(customer_id),
        tokens.CLAIM_SESSION: str(uuid.uuid4()),
        tokens.CLAIM_ASSURANCE: 1,
        tokens.CLAIM_METHODS: ["pwd"],
        tokens.CLAIM_AUTHENTICATED_AT: issued,
        tokens.CLAIM_SEGMENT: segment,
        tokens.CLAIM_REGION: region,
    }
    return jwt.encode({"alg": tokens.ALGORITHM, "kid": "test"}, claims, _KEY, algorithms=[tokens.ALGORITHM])


async def _keys() -> dict[str, object]:
    return dict(KeySet([_KEY]).as_dict(private=False))


def bearer(
    customer_id: uuid.UUID, *, segment: str = "default", region: str = "NSW", age: int = 0
) -> dict[str, str]:
    """The header of a signed-in customer."""
    token = access_token(customer_id, segment=segment, region=region, age=age)
    return {"Authorization": f"Bearer {token}"}


async def _is_connected(connection: Connection) -> bool:
    return connection.connected


@dataclass(frozen=True)
class Content:
    """A running service and the ways to reach it."""

    client: httpx2.AsyncClient
    components: Components
    database: Database
    frontends: Path
    publish: Connection

    async def tell(self, subject: str, data: bytes, *, event_id: uuid.UUID, version: int = 1) -> None:
        """Publishes an event as another service's relay does."""
        headers = {
            "Nats-Msg-Id": str(event_id),
            "Wattle-Aggregate": "x",
            "Wattle-Aggregate-Version": str(version),
            "Wattle-Occurred-At": "2026-11-21T02:00:00+00:00",
        }
        await self.publish.publish([Outgoing(subject, data, headers)])

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.client.get(path, headers={**WEB, **headers})


async def eventually(look: Callable[[], Awaitable[object]], expected: object) -> None:
    """Looks until it sees what is expected, at most ten seconds."""
    seen: object = None
    for _ in range(500):
        seen = await look()
        if seen == expected:
            return
        await asyncio.sleep(0.02)
    assert seen == expected


@pytest.fixture(scope="session")
def content_urls(make_database: DatabaseMaker) -> DatabaseUrls:
    return make_database("content", location("content"))


@pytest_asyncio.fixture(loop_scope="session")
async def content(
    make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> AsyncIterator[Content]:
    build_shell(tmp_path / "shell")
    build_mfe(tmp_path / "mfe", "storefront", "/", pages=STOREFRONT_PAGES)
    build_mfe(tmp_path / "mfe", "checkout", "/cart", "/checkout", pages={"/cart": "cart"})
    settings = ContentSettings(
        environment="test",
        database_url=make_database("content", location("content")).runtime,
        nats_url=nats_server.url,
        redis_url=valkey_server.url,
        shell_dist=tmp_path / "shell",
        mfe_root=tmp_path / "mfe",
        public_origin="https://shop.test",
    )
    components = compose(settings, keys=_keys)
    database = Database(settings.database_url, pool_size=2, application_name="test")
    connection = Connection(nats_server.url, name="test")
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(components.resources())
        await database.open()
        stack.push_async_callback(database.close)
        await connection.connect()
        stack.push_async_callback(connection.close)
        await eventually(lambda: _is_connected(connection), expected=True)
        for service in ("catalog", "checkout"):
            await connection.ensure_stream(service)
        running = [
            asyncio.create_task(task()) for task in (components.upkeep | components.background).values()
        ]
        client = await stack.enter_async_context(
            httpx2.AsyncClient(transport=httpx2.ASGITransport(components.http), base_url="https://shop.test")
        )
        yield Content(client, components, database, tmp_path, connection)
        for task in running:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*running)
