"""Composition root of catalog: every connection is made and closed here."""

from __future__ import annotations

import asyncio

import grpc

from cardnumbers.refusal import refuse_card_numbers
from catalog import jobs
from catalog.config import CatalogSettings
from catalog.favourites import routes as favourites
from catalog.favourites.manage_favourites import ManageFavourites
from catalog.grpc import CatalogApi
from catalog.lotteries.routes import lotto_parties, offers
from catalog.raffles.routes import raffles
from catalog.responses.cache import CHECK_SECONDS, ResponseCache
from catalog.results import handlers
from catalog.results.routes import results
from catalog.stock.grpc import StockApi
from catalog.stock.reserve_stock import ReserveStock
from catalog.syndicates import routes as syndicates
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.data.schema import location, require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs.queue import Jobs
from servicekit.jobs.sweeps import every
from servicekit.process.components import Components
from servicekit.process.connections import connections
from servicekit.security.tokens import AccessTokenVerifier, FetchKeys
from wattle.catalog.v1.catalog_service_pb2_grpc import add_CatalogServiceServicer_to_server
from wattle.catalog.v1.stock_service_pb2_grpc import add_StockServiceServicer_to_server


def compose(
    settings: CatalogSettings, clock: Clock | None = None, keys: FetchKeys | None = None
) -> Components:
    """Builds the service without connecting. Tests pass a clock and the keys of access tokens."""
    clock = clock or SystemClock()
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="catalog"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="catalog", replicas=settings.nats_replicas)
    cache = ResponseCache(database, clock)
    api = CatalogApi(database, clock)
    stock_due = asyncio.Event()
    stock = StockApi(ReserveStock(database, changed=stock_due.set))
    work = Jobs(settings.database_url)
    jobs.register(work, database)
    schema = location("catalog")
    http = create_app(
        title="catalog",
        settings=settings,
        routers=[
            offers.router(database, cache, currency=settings.currency),
            offers.draws_router(database, cache, currency=settings.currency),
            lotto_parties.router(database, cache),
            results.router(database, cache, currency=settings.currency),
            favourites.router(ManageFavourites(database, clock)),
            raffles.router(database, cache),
            syndicates.router(database, cache),
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
        check_body=refuse_card_numbers,
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
            "events": Consumer(handlers.CONSUMER, database, nats, handlers.HANDLERS).run,
            "jobs": work.run,
            **jobs.sweeps(database, clock, changed=cache.clear, stock_due=stock_due),
        },
        upkeep={"responses": every(CHECK_SECONDS, cache.check_revision)},
    )
