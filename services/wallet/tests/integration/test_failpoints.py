"""A process of the wallet, or its database, dies at each place between two commits while money is on its way
in or out: the next one brings it to its end, once.

The same places are tried in every run without killing anything (`test_deposit_methods`, `test_withdrawals`).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import pytest
import pytest_asyncio

from devservers.databases import DatabaseMaker
from devservers.postgres import Postgres
from devservers.processes import Process, free_port, http_answers
from devservers.servers import Nats, Valkey
from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotentRequest
from servicekit.data.schema import location
from servicekit.errors import ServiceError, Unavailable
from servicekit.rpc.client import open_channel
from servicekit.testing.waiting import eventually, until
from services.wallet.tests.kit.factories import aud, prize_of
from services.wallet.tests.kit.payouts import no_step_up
from services.wallet.tests.kit.processes import started
from services.wallet.tests.kit.shop import DEBIT, Simulator, running_simulator
from wallet.credits.pay_prizes import pay_prizes
from wallet.customers import store as customers
from wallet.funds.manage_funds import AccountCipher, save_bank_account
from wallet.funds.rules import bank_account
from wallet.ledger.seal_ledger import verify_ledger
from wallet.ledger.store import journals
from wallet.settings.failpoints import AFTER_CREATE, OF_DEPOSITS, OF_WITHDRAWALS
from wallet.settings.payments import PayoutSettings
from wallet.withdrawals.request_withdrawal import request_withdrawal
from wallet.withdrawals.rules import RequestedWithdrawal
from wattle.type.v1.money_pb2 import Money as MoneyMessage
from wattle.wallet.v1 import deposits_pb2
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceStub

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub

pytestmark = pytest.mark.nightly

KILLED = 137
NO_ANSWER = "4000000000000077"
"""A card whose payment is taken while the answer never comes."""
SILENT_ACCOUNT, ACCOUNT = "12340003", "12345678"
PATIENCE = 60.0
PAYOUTS = {"new_destination_hours": 0, "cancellation_seconds": 0, "poll_seconds": 0.2, "timeout": 2}


@dataclass
class House:
    """A wallet in two processes, its durable database, and the providers."""

    folder: Path
    simulator: Simulator
    postgres: Postgres
    database: Database
    environment: dict[str, str]
    rpc: WalletServiceAsyncStub
    rpc_port: int
    running: list[Process] = field(default_factory=list)

    async def process(self, *command: str, failpoint: str | None = None) -> Process:
        """Starts `serve --api-only` or `work`, which dies at a failpoint if one is named."""
        http, is_api = free_port(), command[0] == "serve"
        armed = {} if failpoint is None else {"WALLET_FAILPOINT": f"{failpoint}:exit"}
        ports = {
            "WALLET_HTTP_PORT": str(http),
            "WALLET_GRPC_PORT": str(self.rpc_port if is_api else free_port()),
        }
        started = Process(
            command[0],
            [sys.executable, "-m", "wallet.main", *command],
            log=self.folder / f"{command[0]}.log",
            ready=http_answers(http, "/health/live"),
            environment={**os.environ, **self.environment, **ports, **armed},
            start_timeout=PATIENCE,
        )
        self.running.append(started)
        await started.start()
        return started

    async def api(self, failpoint: str | None = None) -> Process:
        """Starts what answers calls."""
        return await self.process("serve", "--api-only", failpoint=failpoint)

    async def worker(self, failpoint: str | None = None) -> Process:
        """Starts what works by itself."""
        return await self.process("work", failpoint=failpoint)

    def asks(self, customer: UUID, reference: str, card: str) -> deposits_pb2.StartDepositRequest:
        """A deposit of $20 by card."""
        return deposits_pb2.StartDepositRequest(
            customer_id=str(customer),
            region="NSW",
            reference=reference,
            amount=MoneyMessage(currency="AUD", minor_units=2000),
            method="cc",
            gateway_key="stripe",
            token=self.simulator.token("stripe", card),
            attended=True,
        )

    async def withdraws(self, customer: UUID, number: str) -> UUID:
        """A verified customer with $100 asks for $50."""
        async with self.database.transaction() as session:
            await customers.apply_record(
                session,
                customer,
                version=1,
                region="NSW",
                currency="AUD",
                segment="default",
                verified=True,
                account_status="open",
            )
        await pay_prizes(self.database, [prize_of(customer, 10_000)])
        settings = PayoutSettings.model_validate(PAYOUTS)
        kept = await save_bank_account(
            self.database,
            AccountCipher(settings.account_keys, settings.fingerprint_key),
            customer,
            bank_account("national", "062000", number, "Ada Lovelace", "AUD"),
            is_default=False,
            confirm=no_step_up,
        )
        answer = await request_withdrawal(
            self.database,
            RequestedWithdrawal(customer, kept.funding_source_id, aud(5000)),
            request=IdempotentRequest(str(customer), str(uuid4()), "POST /withdraw", b""),
            settings=settings,
            confirm=no_step_up,
        )
        return UUID(answer.body)

    async def waits(self) -> None:
        """Lets the leases of whoever has died run out."""
        await self.database.call(
            """
            update deposits set due_at = clock_timestamp(), submitted_at = submitted_at - interval '1 minute'
            where due_at is not null
            """,
            {},
        )
        await self.database.call(
            "update withdrawals set due_at = clock_timestamp() where due_at is not null", {}
        )

    async def state(self, table: str, customer: UUID) -> str | None:
        """How the customer's deposit or withdrawal stands; None while the database is away."""
        try:
            rows = await self.database.call(
                f"select state from {table} where customer_id = %(id)s",  # noqa: S608 - one of two names
                {"id": customer},
            )
        except Unavailable:
            return None
        return rows[0]["state"] if rows else None

    async def total(self, customer: UUID) -> int:
        """What the customer has, in cents."""
        return (await journals.balance(self.database, customer, "AUD")).total


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path, nats_server: Nats, valkey_server: Valkey) -> AsyncIterator[House]:
    postgres = Postgres(tmp_path / "postgres")
    await postgres.start()
    urls = DatabaseMaker(postgres)("wallet", location("wallet"))
    database = Database(urls.runtime, pool_size=4, application_name="wallet deaths")
    await database.open()
    rpc_port = free_port()
    async with (
        running_simulator(pause=0.1, hang=3.0) as simulator,
        open_channel(f"127.0.0.1:{rpc_port}") as rpc,
    ):
        environment = {
            "WALLET_ENVIRONMENT": "test",
            "WALLET_DATABASE_URL": urls.runtime,
            "WALLET_NATS_URL": nats_server.url,
            "WALLET_REDIS_URL": valkey_server.url,
            "WALLET_GATEWAYS": '["stripe"]',
            "WALLET_STRIPE": json.dumps({"base_url": f"{simulator.origin}/stripe"}),
            "WALLET_PROVIDER_TIMEOUT": "1",
            "WALLET_PAYOUTS": json.dumps(PAYOUTS | {"bank_url": f"{simulator.origin}/bank"}),
        }
        house = House(tmp_path, simulator, postgres, database, environment, WalletServiceStub(rpc), rpc_port)
        try:
            yield house
            assert await verify_ledger(database) == []
        finally:
            for process in house.running:
                await process.kill()
            await database.close()
            await postgres.kill()


async def died(process: Process) -> None:
    async def code() -> int | None:
        return process.exit_code

    await eventually(code, KILLED, seconds=PATIENCE)


async def answered(house: House, asked: deposits_pb2.StartDepositRequest) -> deposits_pb2.Deposit:
    """Asks as a checkout does: again under the same reference until there is an answer."""

    async def ask() -> deposits_pb2.Deposit | None:
        try:
            return (await house.rpc.StartDeposit(asked)).deposit
        except ServiceError as error:
            if error.status < 500:
                raise
            return None

    return await until(ask, seconds=PATIENCE)


async def first_answer(house: House, asked: deposits_pb2.StartDepositRequest) -> None:
    """Asks once, and takes whatever comes of it."""
    with contextlib.suppress(ServiceError):
        await house.rpc.StartDeposit(asked)


async def taken_once(house: House, customer: UUID, deposit_id: str) -> None:
    await eventually(lambda: house.state("deposits", customer), "settled", seconds=PATIENCE)
    payments = [p for p in house.simulator.processor.payments.values() if p.reference == deposit_id]
    assert (len(payments), await house.total(customer)) == (1, 2000)


async def sent_once(house: House, customer: UUID, withdrawal: UUID) -> None:
    await eventually(lambda: house.state("withdrawals", customer), "paid", seconds=PATIENCE)
    sent = [each for each in house.simulator.bank.payouts.values() if each.order.reference == str(withdrawal)]
    assert (len(sent), await house.total(customer)) == (1, 5000)


@pytest.mark.parametrize("failpoint", OF_DEPOSITS)
async def test_a_deposit_settles_once_after_the_api_is_killed(house: House, failpoint: str) -> None:
    customer = uuid4()
    dying = await house.api(failpoint)
    asked = house.asks(customer, str(uuid4()), DEBIT)
    with pytest.raises(ServiceError):
        await house.rpc.StartDeposit(asked)
    await died(dying)
    await house.waits()
    await house.api()
    await house.worker()
    deposit = await answered(house, asked)
    await taken_once(house, customer, deposit.deposit_id)


@pytest.mark.parametrize("failpoint", [each for each in OF_DEPOSITS if each != AFTER_CREATE])
async def test_a_deposit_settles_once_after_the_worker_is_killed(house: House, failpoint: str) -> None:
    customer = uuid4()
    await house.api()
    deposit = await answered(house, house.asks(customer, str(uuid4()), NO_ANSWER))
    dying = await house.worker(failpoint)
    await died(dying)
    await house.waits()
    await house.worker()
    await taken_once(house, customer, deposit.deposit_id)


@pytest.mark.parametrize("failpoint", OF_WITHDRAWALS)
async def test_a_withdrawal_is_paid_once_after_the_worker_is_killed(house: House, failpoint: str) -> None:
    customer = uuid4()
    withdrawal = await house.withdraws(customer, ACCOUNT)
    dying = await house.worker(failpoint)
    await died(dying)
    await house.waits()
    await house.worker()
    await sent_once(house, customer, withdrawal)


async def test_money_moves_once_after_the_database_is_killed(house: House) -> None:
    depositor, withdrawer = uuid4(), uuid4()
    withdrawal = await house.withdraws(withdrawer, SILENT_ACCOUNT)
    await house.api()
    await house.worker()
    asked = house.asks(depositor, str(uuid4()), NO_ANSWER)
    under_way = asyncio.create_task(first_answer(house, asked))
    await until(lambda: house.state("deposits", depositor), seconds=PATIENCE)
    await house.postgres.kill()
    await under_way
    await started(house.postgres)
    deposit = await answered(house, asked)
    await house.waits()
    await taken_once(house, depositor, deposit.deposit_id)
    await sent_once(house, withdrawer, withdrawal)
