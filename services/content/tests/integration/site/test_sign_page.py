"""A storefront whose app key requires signatures, as in production."""

from __future__ import annotations

import re
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import orjson
import pytest_asyncio

from content.app import compose
from content.config import ContentSettings
from devservers.databases import DatabaseMaker
from devservers.servers import Nats, Valkey
from servicekit.data.schema import location
from servicekit.http.signatures import sign_request
from servicekit.settings import AppKey
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import in_process
from services.content.tests.kit.frontends import build_mfe, build_shell

KEY = AppKey(key="wattle-web-1", channel="web", secrets=("secret-of-the-web-0001",))


@pytest_asyncio.fixture(loop_scope="session")
async def signing(
    make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey, tmp_path: Path
) -> AsyncIterator[httpx2.AsyncClient]:
    build_shell(tmp_path / "shell")
    build_mfe(tmp_path / "mfe", "storefront", "/")
    settings = ContentSettings(
        environment="test",
        app_keys=[KEY],
        database_url=make_database("content", location("content")).runtime,
        nats_url=nats_server.url,
        redis_url=valkey_server.url,
        shell_dist=tmp_path / "shell",
        mfe_root=tmp_path / "mfe",
        public_origin="https://shop.test",
    )
    components = compose(settings, keys=TokenSigner().published_keys)
    async with in_process(components, components.upkeep) as client:
        yield client


async def key_of_a_page(client: httpx2.AsyncClient) -> dict[str, Any]:
    html = (await client.get("/")).text
    found = re.search(r'<script type="application/json" id="request-signing">(.*?)</script>', html)
    assert found is not None
    key: dict[str, Any] = orjson.loads(found[1])
    return key


async def configuration(client: httpx2.AsyncClient, key: dict[str, Any] | None) -> httpx2.Response:
    path, headers = "/api/site/configuration", {"X-App-Key": KEY.key}
    if key is not None:
        headers |= sign_request(
            key["key"], method="GET", path=path, request_id=str(uuid.uuid4()), session_key_name=key["name"]
        )
    return await client.get(path, headers=headers)


async def test_page_contains_the_key_that_signs_its_calls(signing: httpx2.AsyncClient) -> None:
    key = await key_of_a_page(signing)
    assert (await configuration(signing, key)).status_code == 200
    unsigned = await configuration(signing, None)
    assert (unsigned.status_code, unsigned.json()["errors"][0]["code"]) == (400, "signature_missing")
    html = (await signing.get("/")).text
    assert KEY.secrets[0].get_secret_value() not in html
    assert key["key"] not in html


async def test_page_open_for_days_gets_another_key(signing: httpx2.AsyncClient) -> None:
    answer = await signing.get("/api/site/signing-key")
    assert answer.headers["cache-control"] == "no-store"
    assert (await configuration(signing, answer.json()["result"])).status_code == 200
