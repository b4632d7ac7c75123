"""Composition root of catalog: every connection is made and closed here."""

from __future__ import annotations

import asyncio

import grpc

from catalog import jobs
from catalog.config import CatalogSettings
from catalog.favourites import routes as favourites
from catalog.favourites.manage_favourites import KeepFavourites
from catalog.lotteries.routes import draws, lotto_parties, offers
from catalog.raffles.routes import raffles
from catalog.responses.cache import LOOK_SECONDS, ReadyAnswers
from catalog.results import handlers as consumers
from catalog.results.routes import archive, results
from catalog.stock.grpc import StockApi
from catalog.stock.reserve_stock import HoldStock
from catalog.syndicates import routes as syndicates
from catalog.syndicates.grpc import CatalogApi
from servicekit.clock import Clock, SystemClock
from servicekit.connections import connections
from servicekit.database import Database
from servicekit.http import create_app
from servicekit.jobs import Jobs, every
from servicekit.messaging import Consumer, Nats
from servicekit.migrations import location, require_schema
from servicekit.outbox import OutboxRelay
from servicekit.process import Components
from servicekit.redis_client import connect_redis
from servicekit.tokens import AccessTokenVerifier, FetchKeys
from wattle.catalog.v1.catalog_service_pb2_grpc import add_CatalogServiceServicer_to_server
from wattle.catalog.v1.stock_service_pb2_grpc import add_StockServiceServicer_to_server


def compose(
    settings: CatalogSettings, clock: Clock | None = None, keys: FetchKeys | None = None
) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock, and the keys of access tokens."""
    clock = clock or SystemClock()
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="catalog"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="catalog")
    answers = ReadyAnswers(database, clock)
    api = CatalogApi(database, clock)
    stock_due = asyncio.Event()
    stock = StockApi(HoldStock(database, changed=stock_due.set))
    work = Jobs(settings.database_url)
    jobs.register(work, database)
    schema = location("catalog")
    http = create_app(
        title="catalog",
        settings=settings,
        routers=[
            offers.router(database, answers, currency=settings.currency),
            draws.router(database, answers, currency=settings.currency),
            lotto_parties.router(database, answers),
            # Before the results by number: "archive" is none.
            archive.router(database, answers),
            favourites.router(KeepFavourites(database, clock)),
            results.router(database, answers, currency=settings.currency),
            raffles.router(database, answers),
            syndicates.router(database, answers),
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
    )

    def add_servicers(server: grpc.aio.Server) -> None:
        add_CatalogServiceServicer_to_server(api, server)
        add_StockServiceServicer_to_server(stock, server)

    return Components(
        http=http,
        resources=lambda: connections(database, nats, redis),
        servicers=[add_servicers],
        background={
            "outbox": OutboxRelay(database, nats, service="catalog").run,
            "events": Consumer(consumers.CONSUMER, database, nats, consumers.HANDLERS).run,
            "jobs": work.run,
            **jobs.sweeps(database, clock, moved=answers.forget, stock_due=stock_due),
        },
        upkeep={"answers": every(LOOK_SECONDS, answers.look)},
    )
