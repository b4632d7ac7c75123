from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from prometheus_client import REGISTRY
from redis.asyncio import Redis

from content.app import compose
from content.catalogue.offer_snapshot import OfferSnapshot
from content.catalogue.rules import Offer
from content.config import ContentSettings
from content.entries.rules.collections import Entry
from content.entries.seed_entries import shipped_entries
from content.entries.sources import OwnEntries
from content.site.back_up_site import SiteBackup
from content.site.live_site import LiveSite
from devservers.servers import Nats, Valkey
from servicekit.data.database import Database
from servicekit.data.schema import SchemaBehindError
from servicekit.data.valkey import connect_redis
from servicekit.errors import Unavailable
from servicekit.testing.services import in_process
from services.content.tests.kit.frontends import build_mfe, build_shell

POWERBALL = Offer("powerball", "lottery_ticket", "Powerball", "/play-powerball", ("pb",))


class Process:
    """A process of content, with a database that a test can take away."""

    def __init__(self, redis: Redis) -> None:
        self.schema_error: Exception | None = None
        nowhere = Database("postgresql://nobody@127.0.0.1:1/nowhere", pool_size=1, application_name="t")
        self.content = LiveSite(OwnEntries(nowhere))
        self.offers = OfferSnapshot(nowhere)
        self.backup = SiteBackup(redis, self.content, self.offers, self._require_schema)

    def knows(self, *entries: Entry) -> None:
        """Whether everything is loaded from the database."""
        self.content.start_with([*shipped_entries(), *entries])
        self.offers.replace_all([POWERBALL])

    async def _require_schema(self) -> None:
        if self.schema_error is not None:
            raise self.schema_error


@pytest.fixture
def redis_url(valkey_server: Valkey) -> str:
    """A Valkey database of its own: the service that runs for all tests uses the first one."""
    return f"{valkey_server.url}/1"


@pytest_asyncio.fixture(loop_scope="session")
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    connected = connect_redis(redis_url)
    await connected.flushdb()
    yield connected
    await connected.flushdb()
    await connected.aclose()


async def test_process_without_its_database_stays_ready(redis: Redis) -> None:
    process = Process(redis)
    process.knows()
    process.schema_error = Unavailable("database_unavailable")
    await process.backup.check_ready()
    assert REGISTRY.get_sample_value("content_without_database") == 1
    process.schema_error = None
    await process.backup.check_ready()
    assert REGISTRY.get_sample_value("content_without_database") == 0


async def test_process_started_without_a_database_has_the_backed_up_site(
    redis: Redis,
) -> None:
    before, after = Process(redis), Process(redis)
    before.knows(Entry("pages", "spring", {"path": "/spring", "name": "Spring", "sections": []}))
    await before.backup.save()
    after.schema_error = Unavailable("database_unavailable")
    await after.backup.check_ready()
    assert "/spring" in after.content.site.pages
    assert after.offers.at("play-powerball") == after.offers.at("pb") == ("powerball", "lottery_ticket")


async def test_service_started_without_a_database_serves_its_pages(
    redis: Redis, redis_url: str, nats_server: Nats, tmp_path: Path
) -> None:
    build_shell(tmp_path / "shell")
    build_mfe(tmp_path / "mfe", "storefront", "/", pages={"/": "home", "/:offer": "play"})
    settings = ContentSettings(
        environment="test",
        database_url="postgresql://nobody@127.0.0.1:1/nowhere",
        nats_url=nats_server.url,
        redis_url=redis_url,
        shell_dist=tmp_path / "shell",
        mfe_root=tmp_path / "mfe",
        public_origin="https://shop.test",
    )
    async with in_process(compose(settings)) as client:
        assert (await client.get("/health/ready")).status_code == 503
        before = Process(redis)
        before.knows()
        await before.backup.save()
        assert (await client.get("/health/ready")).status_code == 200
        assert (await client.get("/")).status_code == 200
        assert (await client.get("/play-powerball")).status_code == 200


async def test_process_without_any_site_is_not_ready(redis: Redis) -> None:
    process = Process(redis)
    process.schema_error = Unavailable("database_unavailable")
    with pytest.raises(Unavailable):
        await process.backup.check_ready()


async def test_process_with_an_old_schema_is_not_ready(redis: Redis) -> None:
    process = Process(redis)
    process.knows()
    process.schema_error = SchemaBehindError("behind")
    with pytest.raises(SchemaBehindError):
        await process.backup.check_ready()


async def test_process_without_its_database_does_not_overwrite_the_backup(redis: Redis) -> None:
    cut_off, other = Process(redis), Process(redis)
    cut_off.knows()
    other.knows(Entry("pages", "spring", {"path": "/spring", "name": "Spring", "sections": []}))
    cut_off.schema_error = Unavailable("database_unavailable")
    await cut_off.backup.check_ready()
    await other.backup.save()
    await cut_off.backup.save()
    started = Process(redis)
    started.schema_error = Unavailable("database_unavailable")
    await started.backup.check_ready()
    assert "/spring" in started.content.site.pages
