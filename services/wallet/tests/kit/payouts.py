"""A wallet that pays out through the bank of the payment simulator, and a hand on its clock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
from sqlalchemy.ext.asyncio import AsyncSession

from devservers.databases import DatabaseMaker
from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotentRequest, request_hash
from servicekit.data.schema import location
from servicekit.testing.waiting import until
from services.wallet.tests.kit.customers import known_customer
from services.wallet.tests.kit.factories import aud
from services.wallet.tests.kit.moved_time import time_passes
from services.wallet.tests.kit.shop import Simulator, running_simulator
from wallet.funds.manage_funds import AccountCipher, save_bank_account
from wallet.funds.rules import bank_account
from wallet.ledger.seal_ledger import verify_ledger
from wallet.ledger.store.journals import read_balance
from wallet.settings.payments import PayoutSettings
from wallet.withdrawals.advance_withdrawals import PayoutDesk, advance_withdrawals
from wallet.withdrawals.approve_withdrawal import withdrawal_of
from wallet.withdrawals.payouts import BankPayouts, PayoutMethod, TestMoneyPayouts
from wallet.withdrawals.request_withdrawal import request_withdrawal
from wallet.withdrawals.rules import RequestedWithdrawal, Withdrawal

DAY = timedelta(hours=24)


async def no_step_up(_: AsyncSession) -> bool:
    """In the place of the customer's confirmation."""
    return True


@dataclass(frozen=True)
class Desk:
    """A wallet's database, a bank, and the settings between them."""

    database: Database
    owner: str
    desk: PayoutDesk
    simulator: Simulator

    async def customer(self, minor_units: int = 10_000, *, verified: bool = True) -> UUID:
        """A customer who won this much."""
        return await known_customer(self.database, winnings=minor_units, verified=verified)

    async def account(self, customer: UUID, number: str = "12345678", *, bsb: str = "062000") -> UUID:
        """An account that has been known for long enough."""
        account = await self.new_account(customer, number, bsb=bsb)
        self.wait(customer, DAY)
        return account

    async def new_account(self, customer: UUID, number: str = "12345678", *, bsb: str = "062000") -> UUID:
        """An account that was added just now."""
        kept = await save_bank_account(
            self.database,
            self.desk.cipher,
            customer,
            bank_account("national", bsb, number, "Ada Lovelace", "AUD"),
            is_default=False,
            confirm=no_step_up,
        )
        return kept.funding_source_id

    def wait(self, customer: UUID, passed: timedelta) -> None:
        """Lets time pass for one customer."""
        time_passes(self.owner, customer, passed)

    async def ask(
        self, customer: UUID, target: UUID | str, minor_units: int = 5000, *, key: str = "", **more: Any
    ) -> UUID:
        """Requests a withdrawal as the HTTP side does."""
        response = await request_withdrawal(
            self.database,
            RequestedWithdrawal(customer, target, aud(minor_units), **more),
            request=IdempotentRequest(
                owner=str(customer),
                key=key or str(uuid4()),
                route="POST /withdraw",
                request_hash=request_hash([str(target), minor_units]),
            ),
            settings=self.desk.settings,
            confirm=no_step_up,
        )
        return UUID(response.body)

    async def advance(
        self, customer: UUID, withdrawal_id: UUID, *states: str, desk: PayoutDesk | None = None
    ) -> Withdrawal:
        """Lets time pass and the sweep work until the withdrawal is in one of these states."""

        async def reached() -> Withdrawal | None:
            found, _steps = await withdrawal_of(self.database, customer, withdrawal_id)
            if found.state in states:
                return found
            self.wait(customer, timedelta(minutes=2))
            await advance_withdrawals(self.database, desk or self.desk)
            return None

        return await until(reached)

    async def money(self, customer: UUID) -> tuple[int, int]:
        """All money, and what may be withdrawn of it."""
        balance = await read_balance(self.database, customer, home_currency="AUD")
        return balance.total, balance.withdrawable


@asynccontextmanager
async def payout_desk(make_database: DatabaseMaker) -> AsyncIterator[Desk]:
    """A database of its own, whose books are checked at the end."""
    urls = make_database("wallet", location("wallet"))
    database = Database(urls.runtime, pool_size=8, application_name="wallet withdrawals")
    await database.open()
    async with running_simulator(pause=0.1) as simulator:
        settings = PayoutSettings(
            bank_url=f"{simulator.origin}/bank",
            poll_seconds=0.05,
            causes={"sea-rescue": "Sea Rescue"},
        )
        cipher = AccountCipher(settings.account_keys, settings.fingerprint_key)
        methods: dict[str, PayoutMethod] = {
            "tt": BankPayouts(settings),
            "tw": TestMoneyPayouts(),
        }
        yield Desk(database, urls.owner, PayoutDesk(methods, cipher, settings), simulator)
    assert await verify_ledger(database) == []
    await database.close()


async def put_off(bank: Desk, withdrawal_id: UUID) -> None:
    """Takes a withdrawal out of the sweep, which no later test must wait for."""
    with psycopg.connect(bank.owner) as owner:
        owner.execute(
            "update withdrawals set due_at = now() + interval '1 year' where withdrawal_id = %s",
            (withdrawal_id,),
        )
