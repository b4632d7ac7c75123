"""Builds the area."""

from __future__ import annotations

from fastapi import APIRouter

from servicekit.clock import Clock
from servicekit.data.database import Database
from wallet.config import WalletSettings
from wallet.funds.manage_funds import AccountCipher, ManageFunds
from wallet.funds.routes import bank_accounts, funds, verifications
from wallet.funds.verify_fund import VerifyFund
from wallet.providers.gateways import Gateways


class FundsArea:
    """Funding sources, bank accounts and verifications."""

    def __init__(
        self, database: Database, settings: WalletSettings, gateways: Gateways, clock: Clock
    ) -> None:
        payouts = settings.payouts
        self.cipher = AccountCipher(payouts.account_keys, payouts.fingerprint_key)
        self.manage = ManageFunds(database, gateways)
        self.verify = VerifyFund(database, gateways, settings)
        # Fixed paths before those with variables.
        self.routers: list[APIRouter] = [
            bank_accounts.router(database, settings, self.cipher, clock),
            verifications.router(self.verify),
            funds.router(gateways, self.manage, settings),
        ]
