"""What the wallet does a second over gRPC, beside pgbench calling the same functions of the same database.

    make bench-wallet           1 000 customers; alone, in groups as checkout does, at one wallet, balances
    make bench-wallet-growth    the same for ever more customers and postings

Starts a durable Postgres, NATS, Valkey and one wallet process of its own, fills the ledger in bulk, checks
the books afterwards, and keeps the figures in docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import psycopg

from cpu_time import cpu_seconds
from devservers.databases import DatabaseMaker, DatabaseUrls
from devservers.postgres import Postgres, postgres_program
from devservers.processes import Process, free_port, http_answers
from devservers.servers import Nats, Valkey
from servicekit.data.group_commit import GroupCommit
from servicekit.data.schema import location
from servicekit.errors import ServiceError, Unavailable
from servicekit.rpc.client import open_channel
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceStub

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
LOAD = Path(__file__).parent / "wallet_load.sql"
CLIENTS = 16
ONE_WALLET = 20
SCALES = ((1_000, 20_000), (10_000, 200_000), (100_000, 1_000_000))
LARGEST = (1_000_000, 10_000_000)
TARGETS = "purchases 600/s with p99 under 100 ms; one wallet 40/s; a balance 1 ms of CPU"

PGBENCH = """\\set who random(1, :customers)
select wallet_bench_pay(:who);
"""


@dataclass(slots=True)
class Bench:
    """A running wallet and what is measured of it."""

    wallet: Process
    postgres: Postgres
    urls: DatabaseUrls
    rpc: WalletServiceAsyncStub
    seconds: float
    customers: Sequence[str] = ()


@dataclass(slots=True)
class Row:
    """One measurement: latencies in seconds, wall time, CPU milliseconds of each call by part."""

    name: str
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu_ms: dict[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Calls a second."""
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """Latency in milliseconds that this share of the calls stay under."""
        return sorted(self.latencies)[int((len(self.latencies) - 1) * share)] * 1000


@asynccontextmanager
async def running(seconds: float) -> AsyncIterator[Bench]:
    """Everything of a wallet, in a temporary folder."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wattle-bench-wallet-")))
        settings = ("shared_buffers=256MB", "max_wal_size=4GB")
        postgres, nats, valkey = (
            Postgres(folder / "postgres", settings=settings),
            Nats(folder / "nats"),
            Valkey(folder / "valkey"),
        )
        for server in (postgres, nats, valkey):
            stack.push_async_callback(server.stop)
            await server.start()
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
            start_timeout=120,
        )
        stack.push_async_callback(wallet.stop)
        with psycopg.connect(urls.owner) as owner:
            owner.execute(LOAD.read_bytes())
        await wallet.start()
        stub = await stack.enter_async_context(open_channel(f"127.0.0.1:{rpc}"))
        yield Bench(wallet, postgres, urls, WalletServiceStub(stub), seconds)


def fill(bench: Bench, customers: int, postings: int) -> None:
    """Brings the ledger to so many customers and postings."""
    with psycopg.connect(bench.urls.owner, autocommit=True) as owner:
        owner.execute("select wallet_bench_fill(%s, %s)", (customers, postings))
        owner.execute("vacuum (analyze) accounts, wallets, journals, postings, wallet_transactions")
        rows = owner.execute("select customer_id::text from wallets order by random() limit 20000").fetchall()
    bench.customers = [row[0] for row in rows]


def purchase(customer: str) -> pb.Purchase:
    """An order of one ticket for one draw."""
    request = pb.Purchase(
        customer_id=customer,
        order_id=str(uuid4()),
        amount=Money(currency="AUD", minor_units=615),
        description="Powerball, 4 games",
        stakes=[pb.Stake(offer_key="powerball", draw_no=1593, minor_units=615)],
    )
    request.not_after.FromDatetime(datetime.now(UTC) + timedelta(minutes=1))
    return request


async def measure(
    bench: Bench,
    name: str,
    call: Callable[[str], Awaitable[object]],
    *,
    clients: int = CLIENTS,
    one: bool = False,
) -> Row:
    """Calls from several clients for a while, each for a customer at random or all for one."""
    row = Row(name)
    parts = {"wallet": bench.wallet.pid or 0, "postgres": bench.postgres.pid or 0}
    before, started = cpu_seconds(parts), time.perf_counter()

    async def client() -> None:
        while time.perf_counter() < started + bench.seconds:
            customer = bench.customers[0] if one else random.choice(bench.customers)
            sent = time.perf_counter()
            await call(customer)
            row.latencies.append(time.perf_counter() - sent)

    await asyncio.gather(*(client() for _ in range(clients)))
    row.seconds, after = time.perf_counter() - started, cpu_seconds(parts)
    row.cpu_ms = {part: (after[part] - before[part]) * 1000 / len(row.latencies) for part in parts}
    return row


async def measure_all(bench: Bench) -> list[Row]:
    """Every measurement at the present size."""

    async def grouped(requests: Sequence[pb.Purchase]) -> list[object | ServiceError]:
        answer = await bench.rpc.Purchase(pb.PurchaseRequest(purchases=requests))
        if any(outcome.HasField("refused") for outcome in answer.outcomes):
            raise Unavailable("refused")
        return list(answer.outcomes)

    group = GroupCommit(grouped)

    async def balance(customer: str) -> object:
        return await bench.rpc.GetBalance(pb.GetBalanceRequest(customer_id=customer, currency="AUD"))

    async def alone(customer: str) -> object:
        return await grouped([purchase(customer)])

    async def together(customer: str) -> object:
        return await group(purchase(customer))

    await measure(Bench(bench.wallet, bench.postgres, bench.urls, bench.rpc, 1, bench.customers), "", alone)
    return [
        await measure(bench, "purchase, one a call", alone),
        await measure(bench, "purchase, in groups", together),
        await measure(
            bench, f"purchase, {ONE_WALLET} clients at one wallet", alone, clients=ONE_WALLET, one=True
        ),
        await measure(bench, "balance", balance),
    ]


async def pgbench(bench: Bench) -> float:
    """Purchases a second that pgbench reaches with the function that the wallet calls."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(PGBENCH)
        script.flush()
        run = await asyncio.create_subprocess_exec(
            postgres_program("pgbench"),
            "--no-vacuum",
            "--protocol=prepared",
            f"--client={CLIENTS}",
            "--jobs=2",
            f"--time={max(1, round(bench.seconds))}",
            f"--define=customers={len(bench.customers)}",
            f"--file={script.name}",
            bench.urls.owner,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        printed, complaint = await run.communicate()
    rate = re.search(rb"tps = ([0-9.]+) \(without", printed)
    if run.returncode or rate is None:
        raise RuntimeError(f"pgbench failed: {complaint.decode()}")
    return float(rate.group(1))


def check_books(bench: Bench) -> None:
    """Raises RuntimeError when the books are wrong."""
    with psycopg.connect(bench.urls.owner) as owner:
        faults = owner.execute("select fault, subject, detail from audit.faults limit 5").fetchall()
    if faults:
        raise RuntimeError(f"the ledger has faults after the run: {faults}")


def table(rows: list[Row], reference: float) -> str:
    """The measurements of one size."""
    lines = [
        "| operation | calls/s | p50 ms | p99 ms | CPU ms/call: wallet | Postgres | pgbench/s | ratio |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        compared = row.name.startswith("purchase, ") and "one wallet" not in row.name
        ratio = f"{reference:,.0f} | {row.rate / reference:.2f}" if compared else " | "
        lines.append(
            f"| {row.name} | {row.rate:,.0f} | {row.percentile(0.5):.1f} | {row.percentile(0.99):.1f} "
            f"| {row.cpu_ms['wallet']:.2f} | {row.cpu_ms['postgres']:.2f} | {ratio} |"
        )
    return "\n".join(lines)


def growth_table(sizes: list[tuple[int, int, list[Row]]]) -> str:
    """The measurements of all sizes."""
    lines = [
        "| customers | postings | purchases/s | p99 ms | Postgres CPU ms | in groups/s | balances/s "
        "| balance CPU ms |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for customers, postings, (alone, groups, _, balance) in sizes:
        lines.append(
            f"| {customers:,} | {postings:,} | {alone.rate:,.0f} | {alone.percentile(0.99):.1f} "
            f"| {alone.cpu_ms['postgres']:.2f} | {groups.rate:,.0f} | {balance.rate:,.0f} "
            f"| {sum(balance.cpu_ms.values()):.2f} |"
        )
    return "\n".join(lines)


def keep(mark: str, text: str) -> None:
    """Puts figures between their marks on the page."""
    head, _, rest = PAGE.read_text().partition(f"<!-- {mark} -->\n")
    _, _, tail = rest.partition(f"<!-- /{mark} -->")
    PAGE.write_text(f"{head}<!-- {mark} -->\n{text}\n<!-- /{mark} -->{tail}")


async def main() -> None:
    """Command line of the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6, help="measured seconds of each operation")
    parser.add_argument("--growth", action="store_true", help="measure at every size")
    parser.add_argument("--largest", action="store_true", help="also with 10^6 customers and 10^7 postings")
    options = parser.parse_args()
    async with running(options.seconds) as bench:
        if options.growth:
            sizes = []
            for customers, postings in (*SCALES, *((LARGEST,) if options.largest else ())):
                await asyncio.to_thread(fill, bench, customers, postings)
                sizes.append((customers, postings, await measure_all(bench)))
            shown = growth_table(sizes)
        else:
            await asyncio.to_thread(fill, bench, *SCALES[0])
            rows = await measure_all(bench)
            check_books(bench)
            shown = f"{table(rows, await pgbench(bench))}\n\nTargets: {TARGETS}."
    print(shown)
    keep("bench-wallet-growth" if options.growth else "bench-wallet", shown)


if __name__ == "__main__":
    asyncio.run(main())
