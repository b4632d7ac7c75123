"""The wallet or its database is killed in the middle of work: what was acknowledged is there, once, and the
books are right.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID, uuid4

import pytest

from devservers.databases import DatabaseMaker
from devservers.postgres import Postgres
from devservers.processes import Process, free_port, http_answers
from devservers.servers import Nats, Valkey
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.errors import ServiceError
from servicekit.rpc.client import open_channel
from services.wallet.tests.kit.factories import deposited
from services.wallet.tests.kit.processes import RECOVERY, started
from services.wallet.tests.kit.rpc import at, aud, hold_request, paid_by, purchase_request
from wallet.ledger.seal_ledger import seal_ledger, verify_chain, verify_ledger
from wallet.ledger.store import journals
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceStub

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub

T = TypeVar("T")
CUSTOMERS = 6
DEPOSITED = 1_000_000
KILLS = 3


@dataclass
class Suite:
    """One wallet process and its own durable Postgres."""

    wallet: Process
    postgres: Postgres
    database: Database
    rpc: WalletServiceAsyncStub
    spent: dict[UUID, int] = field(default_factory=dict)
    acknowledged: int = 0
    heard: ServiceError | None = None
    """The last answer that made a caller ask again."""


@asynccontextmanager
async def running(folder: Path, nats: Nats, valkey: Valkey) -> AsyncIterator[Suite]:
    postgres = Postgres(folder / "postgres")
    await postgres.start()
    urls = DatabaseMaker(postgres)("wallet", location("wallet"))
    http, rpc = free_port(), free_port()
    wallet = Process(
        "wallet",
        [sys.executable, "-m", "wallet.main", "serve"],
        log=folder / "wallet.log",
        ready=http_answers(http, "/health/ready"),
        environment={
            **os.environ,
            "WALLET_ENVIRONMENT": "test",
            "WALLET_HTTP_PORT": str(http),
            "WALLET_GRPC_PORT": str(rpc),
            "WALLET_DATABASE_URL": urls.runtime,
            "WALLET_NATS_URL": nats.url,
            "WALLET_REDIS_URL": valkey.url,
        },
        start_timeout=60,
    )
    database = Database(urls.runtime, pool_size=4, application_name="wallet crashes")
    await database.open()
    try:
        await wallet.start()
        async with open_channel(f"127.0.0.1:{rpc}") as stub:
            yield Suite(wallet, postgres, database, WalletServiceStub(stub))
    finally:
        await wallet.kill()
        await database.close()
        await postgres.kill()


async def progress(suite: Suite, workers: Sequence[asyncio.Task[None]]) -> None:
    """Waits until more work is acknowledged; fails with what the callers hear when it is not."""
    wanted = suite.acknowledged + 50
    try:
        async with asyncio.timeout(RECOVERY):
            while suite.acknowledged < wanted:
                await asyncio.sleep(0.02)  # Polls the counter of the workers.
                assert not [worker for worker in workers if worker.done() and worker.result()]
    except TimeoutError:
        log = suite.wallet.log.read_text(errors="replace")[-2000:]
        pytest.fail(f"nothing is acknowledged; callers hear {suite.heard!r}; the wallet says:\n{log}")


async def answered(suite: Suite, call: Callable[[], Awaitable[T]]) -> T:
    """Asks until there is an answer, as every caller of the wallet does: the reference makes it safe."""
    while True:
        try:
            return await call()
        except ServiceError as error:
            if error.status < 500 and error.status != 429:
                raise
            suite.heard = error
            await asyncio.sleep(0.05)  # The pause of a client between two attempts.


async def work(suite: Suite, customer: UUID, over: asyncio.Event) -> None:
    """Buys, gives back, holds and takes, until it is over; counts what was acknowledged."""
    rpc = suite.rpc
    suite.spent[customer] = 0
    while not over.is_set():
        amount = random.randint(1, 500)
        order = purchase_request(customer, amount=aud(amount), not_after=at(600))
        await answered(suite, partial(paid_by, rpc, order))
        suite.spent[customer] += amount
        refund = pb.RefundRequest(
            customer_id=str(customer),
            order_id=order.order_id,
            reference="line 1",
            amount=aud(1),
            description="Powerball, refunded",
        )
        await answered(suite, partial(rpc.Refund, refund))
        suite.spent[customer] -= 1
        asked = hold_request(customer, amount=aud(amount), expires_at=at(600))
        held = await answered(suite, partial(rpc.Hold, asked))
        taken = pb.CaptureRequest(
            hold_id=held.hold_id, amount=aud(1), not_after=at(600), description="To your bank account"
        )
        await answered(suite, partial(rpc.Capture, taken))
        suite.spent[customer] += 1
        prize = pb.Prize(
            customer_id=str(customer),
            reference=str(uuid4()),
            amount=aud(2),
            description="Division 9",
        )
        paid = pb.PayPrizesRequest(prizes=[prize])
        await answered(suite, partial(rpc.PayPrizes, paid))
        suite.spent[customer] -= 2
        suite.acknowledged += 5


@pytest.mark.parametrize("victim", ["wallet", "postgres"])
async def test_acknowledged_work_is_neither_lost_nor_doubled(
    tmp_path: Path, nats_server: Nats, valkey_server: Valkey, victim: str
) -> None:
    async with running(tmp_path, nats_server, valkey_server) as suite:
        customers = [await deposited(suite.database, DEPOSITED) for _ in range(CUSTOMERS)]
        over = asyncio.Event()
        workers = [asyncio.create_task(work(suite, customer, over)) for customer in customers]
        process = suite.wallet if victim == "wallet" else suite.postgres
        for _ in range(KILLS):
            await progress(suite, workers)
            await process.kill()
            await started(process)
        await progress(suite, workers)
        over.set()
        async with asyncio.timeout(RECOVERY):
            await asyncio.gather(*workers)
        await suite.wallet.kill()

        for customer in customers:
            balance = await journals.balance(suite.database, customer, "AUD")
            assert (balance.total, balance.available) == (DEPOSITED - suite.spent[customer],) * 2
        await seal_ledger(suite.database)
        assert await verify_ledger(suite.database) == []
        assert await verify_chain(suite.database) == []
