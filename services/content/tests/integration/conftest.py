"""Content against real servers, in this process, with a small build of the frontends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import orjson
import pytest
import pytest_asyncio

from content import jobs
from content.app import compose
from content.config import ContentSettings
from servicekit.database import Database
from servicekit.migrations import location
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.postgres import DatabaseMaker, DatabaseUrls
from servicekit.testing.servers import Nats, Valkey
from servicekit.testing.services import WEB, OtherServices, in_process, publishing
from services.content.tests.factories import build_mfe, build_shell
from services.content.tests.integration.post import Post, running_post

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
staff = _SIGNER.staff


@dataclass(frozen=True)
class Content:
    """A running service and the ways to reach it."""

    client: httpx2.AsyncClient
    database: Database
    frontends: Path
    others: OtherServices

    async def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        by: Mapping[str, str] | None = None,
        expected: int = 200,
    ) -> dict[str, Any]:
        """The envelope of a call that answers with a status. `by` is the header of who calls."""
        response = await self.client.request(method, path, json=body, headers={**WEB, **(by or {})})
        assert response.status_code == expected, response.text
        answer: dict[str, Any] = response.json() if response.content else {}
        return answer

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.client.get(path, headers={**WEB, **headers})


@pytest.fixture(scope="session", autouse=True)
def short_rounds() -> Iterator[None]:
    """What changed is looked for often, so that no test waits long for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "FOLLOW_SECONDS", 0.2)
        patch.setattr(jobs, "BUILD_SECONDS", 0.2)
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
    components = compose(settings, keys=_SIGNER.published_keys)
    database = Database(settings.database_url, pool_size=2, application_name="test")
    await database.open()
    async with (
        publishing(nats_server.url, "catalog", "checkout") as others,
        in_process(components, {**components.upkeep, **components.background}) as client,
    ):
        yield Content(client, database, tmp_path, others)
    await database.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def post(
    make_database: DatabaseMaker, valkey_server: Valkey, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Post]:
    """One for all tests: their customers keep them apart. Its events are its own, or it would take those of
    the others.
    """
    url = make_database("content", location("content")).runtime
    folder = tmp_path_factory.mktemp("post")
    nats = Nats(folder / "nats")
    await nats.start()
    async with running_post(url, nats, valkey_server, folder) as post:
        yield post
    await nats.stop()


async def put(content: Content, document: dict[str, Any], *, theme: dict[str, Any] | None = None) -> None:
    """A configuration comes into force in the database, whatever it holds."""
    kept = {name: value for name, value in document.items() if name != "theme"}
    parts = {"site_config": kept, "theme": theme or document.get("theme") or {}}
    for collection, part in parts.items():
        await content.database.call(
            "insert into content_versions (collection, entry_id, version, document, author)"
            " select %(c)s, 'default', coalesce(max(version), 0) + 1, %(d)s::jsonb, 'test'"
            " from content_versions where collection = %(c)s",
            {"c": collection, "d": orjson.dumps(part).decode()},
        )
        await content.database.call(
            "insert into content_publications (collection, entry_id, version, author)"
            " select collection, entry_id, max(version), 'test' from content_versions"
            " where collection = %(c)s group by 1, 2",
            {"c": collection},
        )
