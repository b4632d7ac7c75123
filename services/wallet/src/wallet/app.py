"""Composition root of wallet: every connection is made and closed here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import grpc

from access.capabilities import Capabilities, on_segment_changed
from cardnumbers.refusal import refuse_card_numbers
from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.data.schema import location, require_schema
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
from wallet.deposits.advance_deposits import AdvanceDeposits
from wallet.deposits.begin_deposits import BeginDeposits
from wallet.deposits.grpc import DepositCalls
from wallet.deposits.receive_notices import ReceiveNotices
from wallet.deposits.receive_transfers import ReceiveTransfers
from wallet.deposits.routes import deposits, payment_methods
from wallet.deposits.routes import notices as notice_routes
from wallet.funds.manage_funds import AccountCipher, ManageFunds
from wallet.funds.routes import bank_accounts, funds, verifications
from wallet.funds.verify_fund import VerifyFund
from wallet.ledger.grpc import BalanceCalls
from wallet.ledger.routes import router as balances
from wallet.limits.grpc import LimitCalls
from wallet.limits.routes import limits, safer_play
from wallet.orders.grpc import OrderCalls
from wallet.providers.gateways import build_egress, build_gateways
from wallet.reconciliation.handlers import ORDER_CONSUMER, ORDER_HANDLERS
from wallet.settings.failpoints import Failpoints
from wallet.statements import routes as statements
from wallet.statements.grpc import AccountCalls
from wallet.withdrawals import routes as withdrawals
from wallet.withdrawals.advance_withdrawals import PayoutDesk
from wallet.withdrawals.payouts import payout_methods
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
    nats = Nats(settings.nats_url, name="wallet", replicas=settings.nats_replicas)
    egress = build_egress(settings)
    gateways = build_gateways(settings, egress)
    fails = Failpoints(settings.failpoint)
    cipher = AccountCipher(settings.payouts.account_keys, settings.payouts.fingerprint_key)
    verify = VerifyFund(database, gateways, settings)
    advance = AdvanceDeposits(database, gateways, fails, settings)
    begin = BeginDeposits(database, gateways, advance, fails, settings)
    notices = ReceiveNotices(database, gateways, advance, clock)
    transfers = ReceiveTransfers(database, clock, settings)
    payouts = payout_methods(settings, gateways)
    desk = PayoutDesk(payouts, cipher, settings.payouts, fails)
    withdrawal_methods = [*payouts, *(["do"] if settings.payouts.causes else [])]
    api = WalletApi(
        database=database,
        settings=settings,
        begin=begin,
        notices=notices,
        withdrawal_methods=withdrawal_methods,
    )
    work = Jobs(settings.database_url)
    jobs.register(work, database, clock, gateways)
    schema = location("wallet")
    http = create_app(
        title="wallet",
        settings=settings,
        routers=[
            balances(database, settings),
            statements.transaction_router(database),
            statements.statement_router(database, clock, site_name=settings.site_name),
            limits.router(database, settings),
            safer_play.router(database, settings),
            statements.activity_router(database, settings),
            withdrawals.router(database, settings, withdrawal_methods, clock),
            # Fixed paths before those with variables.
            payment_methods.test_deposit_router(database, settings),
            notice_routes.router(notices, verify, transfers, settings),
            payment_methods.router(database, gateways, transfers, settings),
            deposits.router(database, gateways, begin, notices, settings),
            bank_accounts.router(database, settings, cipher, clock),
            verifications.router(verify),
            funds.router(gateways, ManageFunds(database, gateways, cipher), settings),
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
        check_body=refuse_card_numbers,
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
            **jobs.sweeps(database, settings, advance, desk),
        },
    )
