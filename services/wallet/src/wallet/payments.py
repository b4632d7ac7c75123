"""Puts the parts of deposits together for the composition root."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import date, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from fastapi import APIRouter

from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.jobs import every
from servicekit.process import BackgroundTask
from wallet import metrics
from wallet.config import WalletSettings
from wallet.failpoints import Failpoints
from wallet.gateways.braintree import BraintreeGateway
from wallet.gateways.egress import Egress
from wallet.gateways.eway import EwayGateway
from wallet.gateways.opayo import OpayoGateway
from wallet.gateways.paypal import PaypalGateway
from wallet.gateways.paystream import PaystreamGateway
from wallet.gateways.port import Gateway
from wallet.gateways.registry import Gateways
from wallet.gateways.stripe import StripeGateway
from wallet.http import card_funds, deposits, fund_verifications, payment_methods, providers
from wallet.payment_settings import PaymentSettings
from wallet.repository import deposits as statements
from wallet.repository.deposits import Deposit
from wallet.repository.reconciliation import StatementLine
from wallet.use_cases.advance_deposits import AdvanceDeposits
from wallet.use_cases.clear_debits import clear_debits
from wallet.use_cases.hear_providers import HearProviders
from wallet.use_cases.keep_funds import KeepFunds
from wallet.use_cases.open_deposits import OpenDeposits
from wallet.use_cases.plan_unattended import PlanUnattended
from wallet.use_cases.receive_transfers import ReceiveTransfers
from wallet.use_cases.reconcile_day import FetchStatement
from wallet.use_cases.verify_funds import VerifyFunds

POLL_SECONDS: Final = 1.0
"""Pause between two looks for deposits that are due."""
CLEAR_SECONDS: Final = 60.0
"""Pause between two looks for debits that can bounce no more."""
MEASURE_SECONDS: Final = 15.0


class Payments:
    """Everything of deposits."""

    def __init__(self, database: Database, settings: WalletSettings, *, clock: Clock | None = None) -> None:
        self._database = database
        self._settings = settings
        clock = clock or SystemClock()
        fails = Failpoints(settings.failpoint)
        self._egress = Egress(
            [getattr(settings, key).base_url for key in settings.gateways], timeout=settings.provider_timeout
        )
        self.gateways = Gateways(
            adapters(settings, self._egress),
            paypal=settings.paypal_gateway,
            direct_debit=settings.direct_debit_gateway,
        )
        self.keep = KeepFunds(database, self.gateways)
        self.advance = AdvanceDeposits(
            database,
            self.gateways,
            fails,
            public_origin=settings.public_origin,
            credit_refused_in=frozenset(
                settings.home_currency(region) for region in settings.credit_refused_regions
            ),
            repay=settings.repay_receivables,
        )
        self.opened = OpenDeposits(database, self.gateways, self.keep, self.advance, fails, settings)
        self.verify = VerifyFunds(database, self.gateways, settings)
        self.unattended = PlanUnattended(database, self.gateways, settings)
        self.heard = HearProviders(database, self.gateways, self.advance, clock)
        self.transfers = ReceiveTransfers(
            database,
            clock,
            secrets=settings.bank.webhook_secrets,
            currencies=settings.currencies,
            repay=settings.repay_receivables,
        )

    @asynccontextmanager
    async def connected(self, others: AbstractAsyncContextManager[object]) -> AsyncIterator[None]:
        """The connections to providers beside the service's others; connects to nothing yet."""
        async with others:
            await self._egress.open()
            try:
                yield
            finally:
                await self._egress.close()

    async def read(self, deposit_id: UUID, customer_id: UUID) -> Deposit | None:
        """A customer's deposit as it stands; another's is none."""
        return await statements.of_customer(self._database, deposit_id, customer_id)

    @property
    def provider_statements(self) -> dict[str, FetchStatement]:
        """What asks each provider for its statement of a day, by its key."""
        return {gateway.key: partial(_stated, gateway) for gateway in self.gateways}

    @property
    def routers(self) -> list[APIRouter]:
        """The routes, those with words of the specification before those with variables."""
        return [
            providers.router(self.heard, self.verify, self.transfers, self._settings),
            payment_methods.router(self._database, self.gateways, self.transfers, self._settings),
            deposits.router(self._database, self.gateways, self.opened, self.heard, self._settings),
            fund_verifications.router(self.verify),
            card_funds.router(self.gateways, self.keep, self._settings),
        ]

    @property
    def sweeps(self) -> dict[str, BackgroundTask]:
        """What is looked after every few seconds, by name."""
        days = self._settings.direct_debit_clearing_days
        return {
            "deposits": every(POLL_SECONDS, self.advance.poll),
            "debits": every(
                CLEAR_SECONDS,
                partial(
                    clear_debits,
                    self._database,
                    after=timedelta(days=days),
                    repay=self._settings.repay_receivables,
                ),
            ),
            "deposit-measures": every(MEASURE_SECONDS, self._measure),
        }

    async def _measure(self) -> None:
        metrics.OPEN_DEPOSITS.clear()
        metrics.OLDEST_OPEN_DEPOSIT.clear()
        for row in await statements.state_counts(self._database):
            metrics.OPEN_DEPOSITS.labels(row["state"]).set(row["deposits"])
            metrics.OLDEST_OPEN_DEPOSIT.labels(row["state"]).set(row["oldest_seconds"])


async def _stated(gateway: Gateway, day: date) -> Sequence[StatementLine]:
    return [
        StatementLine(
            gateway_key=gateway.key,
            provider_reference=line.provider_reference,
            kind=line.kind,
            reference=line.reference,
            currency=line.currency,
            amount=line.amount,
            occurred_at=line.occurred_at,
        )
        for line in await gateway.statement(day)
    ]


def adapters(settings: PaymentSettings, egress: Egress) -> list[Gateway]:
    """The adapters of the providers in use, in their order."""
    by_key: dict[str, Gateway] = {
        "stripe": StripeGateway(settings.stripe, egress),
        "braintree": BraintreeGateway(settings.braintree, egress),
        "eway": EwayGateway(settings.eway, egress),
        "opayo": OpayoGateway(settings.opayo, egress),
        "paystream": PaystreamGateway(settings.paystream, egress),
        "paypal": PaypalGateway(settings.paypal, egress),
    }
    return [by_key[key] for key in settings.gateways]
