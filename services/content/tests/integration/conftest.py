"""Content against real servers, in this process, with a small build of the frontends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
import pytest_asyncio

from content.app import compose
from content.config import ContentSettings
from servicekit.database import Database
from servicekit.migrations import location
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.postgres import DatabaseMaker, DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from servicekit.testing.services import WEB, OtherServices, in_process, publishing
from services.content.tests.factories import build_mfe, build_shell

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

_SIGNER = TokenSigner()
bearer = _SIGNER.bearer


@dataclass(frozen=True)
class Content:
    """A running service and the ways to reach it."""

    client: httpx2.AsyncClient
    database: Database
    frontends: Path
    others: OtherServices

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.client.get(path, headers={**WEB, **headers})


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
    components = compose(settings, keys=_SIGNER.published_keys)
    database = Database(settings.database_url, pool_size=2, application_name="test")
    await database.open()
    async with (
        publishing(nats_server.url, "catalog", "checkout") as others,
        in_process(components, {**components.upkeep, **components.background}) as client,
    ):
        yield Content(client, database, tmp_path, others)
    await database.close()
