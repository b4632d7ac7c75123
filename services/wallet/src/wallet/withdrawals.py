"""Puts the parts of withdrawals together for the composition root."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.jobs import every
from servicekit.process import BackgroundTask
from wallet.account_cipher import AccountCipher
from wallet.config import WalletSettings
from wallet.failpoints import Failpoints
from wallet.gateways.registry import Gateways
from wallet.http import bank_accounts
from wallet.http import withdrawals as http
from wallet.payouts.bank import BankPayouts
from wallet.payouts.gateway import GatewayPayouts
from wallet.payouts.port import Payouts
from wallet.payouts.test_money import TestMoneyPayouts
from wallet.use_cases.advance_withdrawals import PayoutDesk, advance_withdrawals

SWEEP_SECONDS: Final = 1.0
"""Pause between two looks for withdrawals that are due."""


class Withdrawals:
    """Everything of withdrawals and the accounts that they go to."""

    def __init__(
        self,
        database: Database,
        settings: WalletSettings,
        gateways: Gateways,
        *,
        clock: Clock | None = None,
    ) -> None:
        self._database = database
        self._settings = settings
        self._clock = clock or SystemClock()
        payouts = settings.payouts
        self._cipher = AccountCipher(payouts.account_keys, payouts.fingerprint_key)
        ways: dict[str, Payouts] = {
            "tt": BankPayouts(payouts.bank_url, payouts.bank_key, timeout=payouts.timeout)
        }
        if settings.test_withdrawal:
            ways["tw"] = TestMoneyPayouts()
        for gateway in gateways:
            if gateway.key == settings.paypal_gateway and gateway.capabilities.payouts:
                ways["pl"] = GatewayPayouts(gateway)
        self.desk = PayoutDesk(ways, self._cipher, payouts, Failpoints(settings.failpoint))

    @property
    def routers(self) -> list[APIRouter]:
        """The routes; `/funds/bank-account` comes before the funds' own paths with variables."""
        return [
            bank_accounts.router(self._database, self._settings, self._cipher, self._clock),
            http.router(self._database, self._settings, self.methods, self._clock),
        ]

    @property
    def sweeps(self) -> dict[str, BackgroundTask]:
        """What is looked after every few seconds, by name."""
        return {"withdrawals": every(SWEEP_SECONDS, lambda: advance_withdrawals(self._database, self.desk))}

    def methods(self, region: str) -> list[str]:  # noqa: ARG002 - every region has the same
        """Codes of the methods that customers of a region may withdraw with."""
        ways = [code for code in ("tt", "pl", "tw") if code in self.desk.ways]
        return [*ways, "do"] if self._settings.payouts.causes else ways
