"""The catalogue against a real Postgres, with a clock that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import httpx2
from google.protobuf.message import Message
from sqlalchemy import text

from catalog.app import compose
from catalog.config import CatalogSettings
from catalog.draws.events import DRAW_ANNOUNCED, DRAW_CANCELLED, DRAW_CLOSED
from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.lotteries.documents.games import GameDocument
from catalog.offers.events import OFFER_PUBLISHED
from catalog.results.events import DRAW_COMPLETED, DRAW_RESULT_PUBLISHED
from catalog.seed.packaged_games import packaged_games
from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.clock import FixedClock
from servicekit.data.database import Database
from servicekit.process.components import Components
from servicekit.testing.services import WEB, in_process
from servicekit.testing.waiting import until
from wattle.catalog.v1 import events_pb2

NOW = datetime(2026, 11, 21, 2, 0, tzinfo=UTC)
"""A Saturday noon in Brisbane; the next Powerball is 1593, on Thursday 26 November at 10:30 UTC."""

MESSAGES: dict[str, type[Message]] = {
    OFFER_PUBLISHED: events_pb2.OfferPublished,
    DRAW_ANNOUNCED: events_pb2.DrawAnnounced,
    DRAW_CLOSED: events_pb2.DrawClosed,
    DRAW_RESULT_PUBLISHED: events_pb2.DrawResultPublished,
    DRAW_CANCELLED: events_pb2.DrawCancelled,
    DRAW_COMPLETED: events_pb2.DrawCompleted,
}

LONDON_LOTTO = Path(__file__).parent / "games" / "london_lotto.json"
"""A game file that is not packaged."""

# Read once: making sure that every plan of a lotto party can be sold takes most of a second.
games = cache(packaged_games)


def packaged_game(key: str) -> GameDocument:
    return next(game for game in games() if game.key == key)


@dataclass(frozen=True)
class Published:
    """An event in the outbox."""

    subject: str
    aggregate_id: str
    aggregate_version: int
    message: Any


@dataclass(frozen=True)
class Catalogue:
    """A database of the catalogue, and the time in it."""

    urls: DatabaseUrls
    database: Database
    clock: FixedClock

    async def draw(self, offer_key: str, draw_no: int) -> Draw:
        async with self.database.read() as session:
            found = await draws.find_draw(session, offer_key, draw_no)
        assert found is not None
        return found

    async def published(self, subject: str | None = None) -> list[Published]:
        """Events in the order in which they were written."""
        rows = await self.database.call(
            "select subject, aggregate_id, aggregate_version, payload from outbox order by sequence"
        )
        return [
            Published(
                row["subject"],
                row["aggregate_id"],
                row["aggregate_version"],
                MESSAGES[row["subject"]].FromString(row["payload"]),
            )
            for row in rows
            if subject in (None, row["subject"])
        ]

    async def clear_events(self) -> None:
        """Empties the outbox, so that a test sees only its own."""
        await self.execute("delete from outbox")

    async def execute(self, statement: str, **parameters: object) -> None:
        async with self.database.transaction() as session:
            await session.execute(text(statement), parameters)


@asynccontextmanager
async def opened(urls: DatabaseUrls) -> AsyncIterator[Catalogue]:
    database = Database(urls.runtime, pool_size=8, application_name="catalog test")
    await database.open()
    try:
        yield Catalogue(urls, database, FixedClock(NOW))
    finally:
        await database.close()


@dataclass(frozen=True)
class Servers:
    """The servers that a service needs beside its database."""

    nats: Nats
    valkey: Valkey


def settings_for(catalogue: Catalogue, servers: Servers) -> CatalogSettings:
    return CatalogSettings(
        environment="test",
        http_port=0,
        grpc_port=0,
        database_url=catalogue.urls.runtime,
        nats_url=servers.nats.url,
        redis_url=servers.valkey.url,
    )


@dataclass(frozen=True)
class Service:
    """A running catalogue service and the way to talk to it."""

    client: httpx2.AsyncClient
    components: Components
    catalogue: Catalogue

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.client.get(path, headers=WEB | headers)

    async def result(self, path: str) -> Any:
        response = await self.get(path)
        assert response.status_code == 200, response.text
        return response.json()["result"]


@asynccontextmanager
async def serving(catalogue: Catalogue, servers: Servers) -> AsyncIterator[Service]:
    components = compose(settings_for(catalogue, servers), catalogue.clock)
    async with in_process(components) as client:
        yield Service(client, components, catalogue)


async def result_when(service: Service, path: str, wanted: Callable[[Any], bool]) -> Any:
    """The result of a path as soon as it is what a test waits for."""
    found: Any = None

    async def is_wanted() -> bool:
        nonlocal found
        found = await service.result(path)
        return wanted(found)

    await until(is_wanted)
    return found
