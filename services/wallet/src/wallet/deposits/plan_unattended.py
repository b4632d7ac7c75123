"""Plans an unattended payment: the wallet first, the rest from a saved fund."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from wallet.deposits.rules.deposits import UnattendedPlan
from wallet.errors import check_amount
from wallet.funds.choose_fund import check_unattended, usable_fund
from wallet.funds.rules.funds import KINDS
from wallet.ledger.store import balances
from wallet.money.rules import Money
from wallet.providers.gateways import Gateways
from wallet.settings.deposits import PaymentSettings


class PlanUnattended:
    def __init__(self, database: Database, gateways: Gateways, settings: PaymentSettings) -> None:
        self._database = database
        self._gateways = gateways
        self._settings = settings

    async def plan(self, customer_id: UUID, region: str, fund_id: UUID, price: Money) -> UnattendedPlan:
        """Raises NotFound, RuleRefused (`method_not_unattended`, `verification_required`,
        `method_not_available`, `amount_too_large`, those of `usable_fund`).
        """
        fund = await usable_fund(self._database, self._settings, fund_id, customer_id, region)
        if fund.method not in self._settings.methods_of(region):
            raise RuleRefused(
                "method_not_available", "This way to pay is not available here", target="fund_id"
            )
        check_unattended(fund, self._gateways)
        kind = KINDS[fund.method]
        balance = await balances.balance(self._database, customer_id, price.currency)
        missing = price.minor_units - balance.available
        if missing <= 0:
            return UnattendedPlan(kind, None)
        limits = self._settings.limits_of(fund.method)
        deposit = Money(max(missing, limits.minimum), price.currency)
        check_amount(deposit, limits)
        return UnattendedPlan(kind, deposit)
