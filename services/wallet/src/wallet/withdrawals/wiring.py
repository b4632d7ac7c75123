"""Builds the area."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask
from wallet.config import WalletSettings
from wallet.funds.manage_funds import AccountCipher
from wallet.providers.gateways import Gateways
from wallet.settings.failpoints import Failpoints
from wallet.withdrawals import routes
from wallet.withdrawals.advance_withdrawals import PayoutDesk, advance_withdrawals
from wallet.withdrawals.payouts import BankPayouts, GatewayPayouts, PayoutMethod, TestMoneyPayouts

SWEEP_SECONDS: Final = 1.0
"""Pause between two checks for due withdrawals."""


class WithdrawalsArea:
    """Withdrawals, their sweep and routes."""

    def __init__(
        self,
        database: Database,
        settings: WalletSettings,
        gateways: Gateways,
        cipher: AccountCipher,
        clock: Clock,
    ) -> None:
        payouts = settings.payouts
        methods: dict[str, PayoutMethod] = {
            "tt": BankPayouts(payouts.bank_url, payouts.bank_key, timeout=payouts.timeout)
        }
        for gateway in gateways:
            if gateway.key == settings.paypal_gateway and gateway.capabilities.payouts:
                methods["pl"] = GatewayPayouts(gateway)
        if settings.test_withdrawal:
            methods["tw"] = TestMoneyPayouts()
        self._codes = [*methods, "do"] if payouts.causes else [*methods]
        desk = PayoutDesk(methods, cipher, payouts, Failpoints(settings.failpoint))
        self.routers: list[APIRouter] = [routes.router(database, settings, self.methods, clock)]
        self.sweeps: dict[str, BackgroundTask] = {
            "withdrawals": every(SWEEP_SECONDS, lambda: advance_withdrawals(database, desk))
        }

    def methods(self, region: str) -> list[str]:  # noqa: ARG002 - every region has the same
        """Codes of the withdrawal methods of a region."""
        return self._codes
