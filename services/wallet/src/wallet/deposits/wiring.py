"""Builds the area."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Final

from fastapi import APIRouter

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask
from wallet.config import WalletSettings
from wallet.deposits.advance_deposits import AdvanceDeposits
from wallet.deposits.begin_deposits import BeginDeposits, PlanUnattended
from wallet.deposits.receive_notices import ReceiveNotices
from wallet.deposits.receive_transfers import ReceiveTransfers
from wallet.deposits.routes import deposits, method_td, notices, payment_methods
from wallet.deposits.settle_deposits import clear_debits
from wallet.funds.wiring import FundsArea
from wallet.providers.gateways import Gateways
from wallet.settings.failpoints import Failpoints

POLL_SECONDS: Final = 1.0
"""Pause between two checks for due deposits."""
CLEAR_SECONDS: Final = 60.0
"""Pause between two checks for debits that can no longer bounce."""


class DepositsArea:
    """Deposits, their sweeps, routes and RPCs."""

    def __init__(
        self,
        database: Database,
        settings: WalletSettings,
        gateways: Gateways,
        funds: FundsArea,
        clock: Clock,
    ) -> None:
        failpoints = Failpoints(settings.failpoint)
        self.advance = AdvanceDeposits(
            database,
            gateways,
            failpoints,
            public_origin=settings.public_origin,
            credit_refused_in=frozenset(
                settings.home_currency(region) for region in settings.credit_refused_regions
            ),
            repay=settings.repay_receivables,
        )
        self.begin = BeginDeposits(database, gateways, self.advance, failpoints, settings)
        self.notices = ReceiveNotices(database, gateways, self.advance, clock)
        self.plan_unattended = PlanUnattended(database, gateways, settings)
        transfers = ReceiveTransfers(
            database,
            clock,
            secrets=settings.bank.webhook_secrets,
            currencies=settings.currencies,
            repay=settings.repay_receivables,
        )
        # Fixed paths before those with variables.
        self.routers: list[APIRouter] = [
            method_td.router(database, settings),
            notices.router(self.notices, funds.verify, transfers, settings),
            payment_methods.router(database, gateways, transfers, settings),
            deposits.router(database, gateways, self.begin, self.notices, settings),
        ]
        clear = partial(
            clear_debits,
            database,
            after=timedelta(days=settings.direct_debit_clearing_days),
            repay=settings.repay_receivables,
        )
        self.sweeps: dict[str, BackgroundTask] = {
            "deposits": every(POLL_SECONDS, self.advance.poll),
            "debits": every(CLEAR_SECONDS, clear),
        }
