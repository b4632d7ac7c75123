"""Composition root of wallet: every connection is made and closed here."""

from __future__ import annotations

import grpc

from servicekit.clock import SystemClock
from servicekit.connections import connections
from servicekit.data.database import Database
from servicekit.data.migrations import location, require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events import Consumer, Nats
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs import Jobs
from servicekit.process import Components
from servicekit.security import capabilities
from servicekit.security.tokens import AccessTokenVerifier, FetchKeys
from wallet import consumers, jobs
from wallet.config import WalletSettings
from wallet.grpc_api import WalletApi
from wallet.http import funds, limits, safer_play, statements, transactions
from wallet.payments import Payments
from wallet.withdrawals import Withdrawals
from wattle.wallet.v1.wallet_service_pb2_grpc import add_WalletServiceServicer_to_server


def compose(settings: WalletSettings, *, keys: FetchKeys | None = None) -> Components:
    """Builds the service; makes no connection. Tests bring their own keys of access tokens."""
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="wallet"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="wallet")
    payments = Payments(database, settings)
    withdrawals = Withdrawals(database, settings, payments.gateways)
    api = WalletApi(
        database,
        payments=payments,
        settings=settings,
        largest_amount=settings.largest_amount,
        largest_prize=settings.largest_prize,
        currencies=settings.currencies,
        deposit_methods=settings.deposit_methods,
        withdrawal_methods=withdrawals.methods,
        repay_receivables=settings.repay_receivables,
    )
    work = Jobs(settings.database_url)
    jobs.register(work, database, SystemClock(), payments.provider_statements)
    schema = location("wallet")
    http = create_app(
        title="wallet",
        settings=settings,
        routers=[
            funds.router(database, settings),
            transactions.router(database),
            statements.router(database, SystemClock(), site_name=settings.site_name),
            limits.router(database, settings),
            safer_play.router(database, settings),
            *withdrawals.routers,
            *payments.routers,
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
    )

    http.state.capabilities = capabilities.Capabilities(database)

    def add_servicers(server: grpc.aio.Server) -> None:
        add_WalletServiceServicer_to_server(api, server)

    return Components(
        http=http,
        resources=lambda: payments.connected(connections(database, nats, redis)),
        servicers=[add_servicers],
        background={
            "outbox": OutboxRelay(database, nats, service="wallet").run,
            "events": Consumer(consumers.CONSUMER, database, nats, consumers.handlers(settings)).run,
            "orders": Consumer(consumers.ORDERS, database, nats, consumers.ORDER_HANDLERS, hurried=False).run,
            "site": Consumer(consumers.SITE, database, nats, consumers.SITE_HANDLERS).run,
            "jobs": work.run,
            **jobs.sweeps(database),
            **payments.sweeps,
            **withdrawals.sweeps,
        },
    )
