"""Composition root of wallet: every connection is made and closed here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import grpc

from access.capabilities import Capabilities, on_segment_changed
from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.data.migrations import location, require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events.connection import Nats
from servicekit.events.consumer import Consumer
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs.queue import Jobs
from servicekit.process.components import Components
from servicekit.process.connections import connections
from servicekit.security.tokens import AccessTokenVerifier, FetchKeys
from wallet import jobs
from wallet.config import WalletSettings
from wallet.credits.grpc import CreditCalls
from wallet.customers.handlers import CUSTOMER_CONSUMER, customer_handlers
from wallet.deposits.grpc import DepositCalls
from wallet.deposits.wiring import DepositsArea
from wallet.funds.wiring import FundsArea
from wallet.ledger.grpc import BalanceCalls
from wallet.ledger.routes import router as balances
from wallet.limits.grpc import LimitCalls
from wallet.limits.routes import limits, safer_play
from wallet.orders.grpc import OrderCalls
from wallet.providers.gateways import build_egress, build_gateways
from wallet.reconciliation.handlers import ORDER_CONSUMER, ORDER_HANDLERS
from wallet.statements.grpc import AccountCalls
from wallet.statements.routes import activity, statements, transactions
from wallet.withdrawals.wiring import WithdrawalsArea
from wattle.wallet.v1.wallet_service_pb2_grpc import add_WalletServiceServicer_to_server

SITE_CONSUMER: Final = "wallet-site"
SITE_HANDLERS: Final = {"wattle.content.v1.segment_changed": on_segment_changed}


@dataclass(frozen=True, kw_only=True)
class WalletApi(BalanceCalls, LimitCalls, OrderCalls, CreditCalls, DepositCalls, AccountCalls):
    """`wattle.wallet.v1.WalletService`."""


def compose(settings: WalletSettings, *, keys: FetchKeys | None = None) -> Components:
    """Builds the service; makes no connection. Tests bring their own keys of access tokens."""
    clock = SystemClock()
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="wallet"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="wallet")
    egress = build_egress(settings)
    gateways = build_gateways(settings, egress)
    funds = FundsArea(database, settings, gateways, clock)
    deposits = DepositsArea(database, settings, gateways, funds, clock)
    withdrawals = WithdrawalsArea(database, settings, gateways, funds.cipher, clock)
    api = WalletApi(
        database=database, settings=settings, deposits=deposits, withdrawal_methods=withdrawals.methods
    )
    work = Jobs(settings.database_url)
    jobs.register(work, database, clock, gateways)
    schema = location("wallet")
    http = create_app(
        title="wallet",
        settings=settings,
        routers=[
            balances(database, settings),
            transactions.router(database),
            statements.router(database, clock, site_name=settings.site_name),
            limits.router(database, settings),
            safer_play.router(database, settings),
            activity.router(database, settings),
            *withdrawals.routers,
            *deposits.routers,
            *funds.routers,
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
    )
    http.state.capabilities = Capabilities(database)

    @asynccontextmanager
    async def connected() -> AsyncIterator[None]:
        async with connections(database, nats, redis):
            await egress.open()
            try:
                yield
            finally:
                await egress.close()

    def add_servicers(server: grpc.aio.Server) -> None:
        add_WalletServiceServicer_to_server(api, server)

    return Components(
        http=http,
        resources=connected,
        servicers=[add_servicers],
        background={
            "outbox": OutboxRelay(database, nats, service="wallet").run,
            "events": Consumer(CUSTOMER_CONSUMER, database, nats, customer_handlers(settings)).run,
            "orders": Consumer(ORDER_CONSUMER, database, nats, ORDER_HANDLERS, low_latency=False).run,
            "site": Consumer(SITE_CONSUMER, database, nats, SITE_HANDLERS).run,
            "jobs": work.run,
            **jobs.sweeps(database),
            **deposits.sweeps,
            **withdrawals.sweeps,
        },
    )
