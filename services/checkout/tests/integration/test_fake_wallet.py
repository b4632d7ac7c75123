"""The fake wallet behaves as the wallet does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import pytest_asyncio

from contracts.wallet.credits import PrizeBehaviours, PromoBehaviours
from contracts.wallet.deposits import DepositBehaviours, SpendCheckBehaviours, UnattendedBehaviours
from contracts.wallet.orders import (
    CancellationBehaviours,
    HoldBehaviours,
    PurchaseBehaviours,
    RefundBehaviours,
)
from contracts.wallet.under_test import WalletUnderTest
from servicekit.rpc.client import open_channel
from services.checkout.tests.kit.fake_wallet import FakeWallet
from services.checkout.tests.kit.harness import Others
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceStub

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub


@dataclass(frozen=True)
class ServedFake:
    rpc: WalletServiceAsyncStub
    fake: FakeWallet

    async def customer(self) -> UUID:
        return uuid4()

    async def limit_spending(self, customer: UUID, minor_units: int) -> None:
        self.fake.limits[str(customer)] = ("spend_limit", minor_units, "This would exceed your spend limit")

    async def exclude(self, customer: UUID) -> None:
        self.fake.excluded.add(str(customer))

    async def card(self, customer: UUID, status: str = "settled") -> str:
        self.fake.next_deposits[str(customer)] = status
        return self.fake.save_fund(customer)

    async def unattended_card(self, customer: UUID) -> str:
        return self.fake.save_fund(customer)


@pytest_asyncio.fixture
async def wallet(others: Others) -> AsyncIterator[WalletUnderTest]:
    channel = open_channel(others.wallet_target)
    yield ServedFake(WalletServiceStub(channel), others.wallet)
    await channel.close()


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
