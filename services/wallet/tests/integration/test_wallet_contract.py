"""The wallet behaves as its callers' tests expect of the fake wallet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

import pytest

from contracts.wallet.credits import PrizeBehaviours, PromoBehaviours
from contracts.wallet.deposits import DepositBehaviours, SpendCheckBehaviours, UnattendedBehaviours
from contracts.wallet.orders import (
    CancellationBehaviours,
    HoldBehaviours,
    PurchaseBehaviours,
    RefundBehaviours,
)
from contracts.wallet.under_test import WalletUnderTest
from services.wallet.tests.kit.customers import known_customer, owner_of, restricted
from services.wallet.tests.kit.shop import CHALLENGE, DEBIT, Shop, verify_fund
from wallet.limits.set_limits import set_limit

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub

CARDS = {"settled": DEBIT, "failed": "4000000000000002", "awaiting_customer": CHALLENGE}


@dataclass(frozen=True)
class RunningWallet:
    shop: Shop

    @property
    def rpc(self) -> WalletServiceAsyncStub:
        return self.shop.rpc

    async def customer(self) -> UUID:
        return await known_customer(self.shop.database)

    async def limit_spending(self, customer: UUID, minor_units: int) -> None:
        await set_limit(self.shop.database, owner_of(customer), "spend", "week", minor_units)

    async def exclude(self, customer: UUID) -> None:
        await restricted(self.shop.database, customer)

    async def card(self, customer: UUID, status: str = "settled") -> str:
        return await self.shop.card(customer, CARDS[status])

    async def unattended_card(self, customer: UUID) -> str:
        card = await self.shop.card(customer)
        await verify_fund(self.shop, customer, card)
        return card


@pytest.fixture
def wallet(shop: Shop) -> WalletUnderTest:
    return RunningWallet(shop)


class TestPurchases(PurchaseBehaviours):
    pass


class TestCancellations(CancellationBehaviours):
    pass


class TestHolds(HoldBehaviours):
    pass


class TestRefunds(RefundBehaviours):
    pass


class TestPrizes(PrizeBehaviours):
    pass


class TestPromos(PromoBehaviours):
    pass


class TestDeposits(DepositBehaviours):
    pass


class TestUnattendedCharges(UnattendedBehaviours):
    pass


class TestSpendChecks(SpendCheckBehaviours):
    pass
