"""Content against real servers, in this process, with a small build of the frontends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from content import app as content_app
from content.app import compose
from content.config import ContentSettings
from devservers.databases import DatabaseMaker, DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.testing.services import in_process, publishing
from services.content.tests.kit.frontends import STOREFRONT_PAGES, build_mfe, build_shell
from services.content.tests.kit.mailbox import MessageHarness, running_harness
from services.content.tests.kit.service import SIGNER, Content


@pytest.fixture(scope="session", autouse=True)
def short_rounds() -> Iterator[None]:
    """Shorter refreshes, so that tests wait less."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content_app, "FOLLOW_SECONDS", 0.2)
        patch.setattr(content_app, "BUILD_SECONDS", 0.2)
        yield


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
    components = compose(settings, keys=SIGNER.published_keys)
    database = Database(settings.database_url, pool_size=2, application_name="test")
    await database.open()
    async with (
        publishing(nats_server.url, "catalog", "checkout") as others,
        in_process(components, {**components.upkeep, **components.background}) as client,
    ):
        yield Content(client, database, tmp_path, others)
    await database.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def harness(
    make_database: DatabaseMaker, valkey_server: Valkey, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[MessageHarness]:
    """One for all tests, each with its own customers. It has its own NATS, so that it does not consume the
    events of other tests.
    """
    url = make_database("content", location("content")).runtime
    folder = tmp_path_factory.mktemp("post")
    nats = Nats(folder / "nats")
    await nats.start()
    async with running_harness(url, nats, valkey_server, folder) as harness:
        yield harness
    await nats.stop()
