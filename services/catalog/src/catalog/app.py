"""Composition root of the catalogue: every connection is made and closed here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc

from catalog import consumers
from catalog.config import CatalogSettings
from catalog.grpc_api import CatalogApi
from catalog.http import draws, offers, results
from catalog.http.ready_answers import ReadyAnswers
from catalog.jobs import follow_the_clock, keep_current
from servicekit.clock import Clock, SystemClock
from servicekit.database import Database
from servicekit.http import create_app
from servicekit.messaging import Consumer, Nats
from servicekit.migrations import location, require_schema
from servicekit.outbox import OutboxRelay
from servicekit.process import Components
from servicekit.redis_client import connect_redis
from wattle.catalog.v1.catalog_service_pb2_grpc import add_CatalogServiceServicer_to_server


def compose(settings: CatalogSettings, clock: Clock | None = None) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock."""
    clock = clock or SystemClock()
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="catalog"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="catalog")
    answers = ReadyAnswers(database, clock)
    refresh_due = asyncio.Event()
    api = CatalogApi(database, clock)
    schema = location("catalog")
    http = create_app(
        title="catalog",
        settings=settings,
        routers=[
            offers.router(database, answers),
            draws.router(database, answers),
            results.router(database, answers),
        ],
        readiness=[lambda: require_schema(database, schema)],
        redis=redis,
    )

    def add_servicers(server: grpc.aio.Server) -> None:
        add_CatalogServiceServicer_to_server(api, server)

    def moved() -> None:
        answers.forget()
        refresh_due.set()

    @asynccontextmanager
    async def resources() -> AsyncIterator[None]:
        await database.open()
        await nats.connect()
        try:
            yield
        finally:
            await nats.close()
            await redis.aclose()
            await database.close()

    return Components(
        http=http,
        resources=resources,
        servicers=[add_servicers],
        background={
            "outbox": OutboxRelay(database, nats, service="catalog").run,
            "settlement": Consumer(consumers.CONSUMER, database, nats, consumers.HANDLERS).run,
            "clock": lambda: follow_the_clock(database, clock, moved),
            "refresh": lambda: keep_current(database, clock, refresh_due),
        },
        upkeep={"answers": answers.watch},
    )
