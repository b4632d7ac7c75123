"""`make bench`: what the suite does each second, what it costs, and how that compares with the database.

Starts a suite of its own, with sign-in checked and one trace in a hundred recorded, and measures it through
the gateway beside pgbench on the same Postgres in the same run. Prints a table of rates, latencies, CPU time
over all processes and ratios, and keeps it in docs/performance.md unless it is only to be printed. What the
simulators use stands apart: in production a provider's machines do that work. Everything else of the suite
counts, what it does idle too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from cpu_time import cpu_seconds
from http_load import Answer, Connection, Measurement, Step, http_request, run_closed_loop
from ready_bytes import measure_ready_bytes
from reference import Reference, measure_reference
from running_suite import RunningSuite

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
CLIENTS = 16
SIMULATORS = frozenset({"identity_checks", "mailbox", "payments"})
"""Parts that stand for third parties."""
CUSTOMERS = 512  # carts are filled between rounds; many of them keep all clients busy for most of a round
T = TypeVar("T")
U = TypeVar("U")
HEADERS = {"X-App-Key": "wattle-app-development", "Content-Type": "application/json"}
GAMES = [{"Numbers": [1 + game, 9, 14, 20, 25, 30, 35], "Powerball": [1 + game]} for game in range(4)]
ITEM = json.dumps(
    {"product_offer_key": "powerball", "game_type": "standard", "games": GAMES, "num_draws": 1}
).encode()


@dataclass(slots=True)
class Customer:
    """A signed-in customer with a keep-alive connection of its own."""

    connection: Connection
    headers: dict[str, str]

    async def send(self, method: str, path: str, body: bytes = b"", **extra: str) -> Answer:
        """Sends one call as this customer."""
        return await self.connection.send(http_request(method, path, self.headers | extra, body))


@dataclass(slots=True)
class Row:
    """One line of the table: a measurement, the CPU ms of each request by part, its database reference."""

    name: str
    measured: Measurement
    cpu_ms: dict[str, float]
    reference: Reference | None = None


def own_cpu_ms(cpu_ms: dict[str, float]) -> float:
    """CPU milliseconds over all processes of the suite but those of the simulators."""
    return sum(ms for name, ms in cpu_ms.items() if name not in SIMULATORS)


def by_part(cpu_ms: dict[str, float]) -> str:
    """Where the CPU time went, the simulators apart."""
    parts = sorted(cpu_ms.items(), key=lambda part: -part[1])
    own = [f"{name} {ms:.2f}" for name, ms in parts if name not in SIMULATORS and ms >= 0.005]
    apart = sum(cpu_ms.values()) - own_cpu_ms(cpu_ms)
    return f"{', '.join(own)} ms; simulators, not counted, {apart:.2f} ms."


async def by_clients(items: Sequence[T], work: Callable[[T], Awaitable[U]]) -> list[U]:
    """Does the work for each item, as many at a time as there are clients."""
    free = asyncio.Semaphore(CLIENTS)

    async def one(item: T) -> U:
        async with free:
            return await work(item)

    return await asyncio.gather(*(one(item) for item in items))


async def sign_up(suite: RunningSuite) -> Customer:
    """Creates a customer with 1 000.00 AUD in the wallet."""
    connection = Connection(suite.gateway)
    body = {
        "email": f"bench-{uuid.uuid4().hex}@demo.wattle.example",
        "password": f"bench {uuid.uuid4().hex}",
        "first_name": "Bench",
        "last_name": "Customer",
        "date_of_birth": "1980-02-03",
        "phone_number": "+61412345678",
        "address_line1": "1 Macquarie Street",
        "suburb": "SYDNEY",
        "state": "NSW",
        "postcode": "2000",
        "country": "AU",
        "accept_terms": True,
    }
    answer = await connection.send(http_request("POST", "/api/signup", HEADERS, json.dumps(body).encode()))
    if answer.status != 201:
        raise RuntimeError(f"sign-up answered {answer.status}: {answer.body[:300]!r}")
    token = json.loads(answer.body)["result"]["access_token"]
    customer = Customer(connection, HEADERS | {"Authorization": f"Bearer {token}"})
    deposit = json.dumps({"amount": {"amount": "1000.00", "currency": "AUD"}}).encode()
    paid = await customer.send(
        "POST", "/api/funds/td/deposit", deposit, **{"Idempotency-Key": str(uuid.uuid4())}
    )
    if paid.status != 201:
        raise RuntimeError(f"deposit answered {paid.status}: {paid.body[:300]!r}")
    connection.close()  # the gateway does not keep it for as long as the mails of all sign-ups take
    return customer


async def mails_are_sent(suite: RunningSuite) -> None:
    """Waits until the mails of the sign-ups have left, which go at their own slow rate."""
    while suite.query("content", "select from deliveries where status = 'waiting' limit 1"):
        await asyncio.sleep(1)


async def with_cpu(
    suite: RunningSuite, run: Coroutine[Any, Any, Measurement]
) -> tuple[Measurement, dict[str, float]]:
    """Runs a measurement and divides the CPU time that each part used by the requests it served."""
    roots = suite.pids()
    before = cpu_seconds(roots)
    measured = await run
    after = cpu_seconds(roots)
    count = max(1, len(measured.latencies))
    return measured, {name: (after[name] - before[name]) * 1000 / count for name in roots}


async def read_list(customers: list[Customer], path: str, seconds: float) -> Measurement:
    """(a) The next draws of every offer, or (d) the offers with all their prices, as a signed-in customer."""

    def worker(customer: Customer) -> Step:
        request = http_request("GET", path, customer.headers | {"Accept-Encoding": "gzip"})

        async def step() -> tuple[float, int]:
            started = time.perf_counter()
            answer = await customer.connection.send(request)
            return time.perf_counter() - started, answer.status

        return step

    return await run_closed_loop([worker(customer) for customer in customers[:CLIENTS]], seconds)


async def add_to_cart(suite: RunningSuite, seconds: float) -> Measurement:
    """(b) Four games of Powerball into a new visitor's cart."""

    def worker() -> Step:
        connection = Connection(suite.gateway)
        request = http_request("POST", "/api/cart/items", HEADERS, ITEM)

        async def step() -> tuple[float, int]:
            started = time.perf_counter()
            answer = await connection.send(request)
            return time.perf_counter() - started, answer.status

        return step

    return await run_closed_loop([worker() for _ in range(CLIENTS)], seconds)


async def check_out(
    suite: RunningSuite, customers: list[Customer], seconds: float
) -> tuple[Measurement, dict[str, float], dict[str, float]]:
    """(c) Paying for one ticket from the wallet. Carts are filled between the measured rounds.

    Gives the CPU ms of paying, and those of (e) the whole flow: each customer adds and pays, and all that
    follows from it is done, up to the last mail.
    """
    total = Measurement()
    cpu: dict[str, float] = dict.fromkeys(suite.pids(), 0.0)
    first = cpu_seconds(suite.pids())
    while total.seconds < seconds:
        bodies = await by_clients(customers, _fill_cart)
        waiting = list(zip(customers, bodies, strict=True))
        before = cpu_seconds(suite.pids())
        started = time.perf_counter()

        async def pay_waiting(waiting: list[tuple[Customer, bytes]]) -> None:
            while waiting:
                customer, body = waiting.pop()
                sent = time.perf_counter()
                answer = await customer.send(
                    "POST", "/api/checkout", body, **{"Idempotency-Key": str(uuid.uuid4())}
                )
                if answer.status == 201:
                    total.latencies.append(time.perf_counter() - sent)
                else:
                    total.failures[answer.status] = total.failures.get(answer.status, 0) + 1

        await asyncio.gather(*(pay_waiting(waiting) for _ in range(CLIENTS)))
        total.seconds += time.perf_counter() - started
        after = cpu_seconds(suite.pids())
        for name in cpu:
            cpu[name] += after[name] - before[name]
    await asyncio.sleep(1)  # by then the events of the last orders have become mails
    await mails_are_sent(suite)
    last = cpu_seconds(suite.pids())
    count = max(1, len(total.latencies))
    return (
        total,
        {name: used * 1000 / count for name, used in cpu.items()},
        {name: (last[name] - first[name]) * 1000 / count for name in cpu},
    )


async def _fill_cart(customer: Customer) -> bytes:
    answer = await customer.send("POST", "/api/cart/items", ITEM)
    if answer.status != 201:
        raise RuntimeError(f"adding answered {answer.status}: {answer.body[:300]!r}")
    cart = json.loads(answer.body)["result"]
    return json.dumps({"cart_version": cart["version"], "expected_total": cart["total_due"]}).encode()


async def measure(suite: RunningSuite, seconds: float) -> tuple[list[Row], dict[str, float]]:
    """Measures (a), (b) and (c), each followed by its database reference, and (d), which has none.

    The framework alone is measured first and last. Gives beside them the CPU ms of (e) the whole flow.
    """
    customers = await by_clients([suite] * CUSTOMERS, sign_up)
    await mails_are_sent(suite)
    await read_list(customers, "/api/draws", 1)
    rows = [await framework_alone()]
    measured, cpu = await with_cpu(suite, read_list(customers, "/api/draws", seconds))
    rows.append(
        Row("(a) list draws", measured, cpu, await measure_reference(suite.postgres, "read", seconds))
    )
    measured, cpu = await with_cpu(suite, add_to_cart(suite, seconds))
    rows.append(
        Row("(b) add to cart", measured, cpu, await measure_reference(suite.postgres, "add", seconds))
    )
    await check_out(suite, customers, 1)
    measured, cpu, flow = await check_out(suite, customers, seconds)
    rows.append(
        Row("(c) pay one ticket", measured, cpu, await measure_reference(suite.postgres, "pay", seconds))
    )
    rows.append(await list_offers(suite, customers, seconds))
    rows.append(await framework_alone())
    return rows, flow


async def framework_alone() -> Row:
    """(r) The web framework alone: how fast this machine is while the others are measured."""
    measured, cpu_ms = await measure_ready_bytes(CLIENTS, 3)
    return Row("(r) framework alone", measured, {"framework": cpu_ms})


async def list_offers(suite: RunningSuite, customers: list[Customer], seconds: float) -> Row:
    """(d) Every offer of a region with every price, compressed."""
    path = "/api/offers?region=NSW"
    await read_list(customers, path, 1)
    measured, cpu = await with_cpu(suite, read_list(customers, path, seconds))
    return Row("(d) list offers", measured, cpu)


def as_table(rows: list[Row], flow: dict[str, float]) -> str:
    """The measurements as a Markdown table, with where the CPU time went."""
    lines = [
        "| operation | requests/s | p50 ms | p99 ms | CPU ms/request | pgbench/s | ratio | failed |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        taken, failed = row.measured, sum(row.measured.failures.values())
        beside = (
            f"{row.reference.rate:,.0f} | {taken.rate / row.reference.rate:.2f}" if row.reference else " | "
        )
        lines.append(
            f"| {row.name} | {taken.rate:,.0f} | {taken.percentile(0.5):.1f} | {taken.percentile(0.99):.1f} "
            f"| {own_cpu_ms(row.cpu_ms):.2f} | {beside} | {failed} |"
        )
    lines.append("")
    lines += [f"{row.name}: {by_part(row.cpu_ms)}" for row in rows]
    lines += ["", f"(e) add and pay, up to the last mail: **{own_cpu_ms(flow):.2f} ms**: {by_part(flow)}"]
    both = sum(own_cpu_ms(row.cpu_ms) for row in rows if row.name.startswith(("(b)", "(c)")))
    lines += ["", f"(b) and (c), a visitor's ticket and its payment: **{both:.2f} ms**"]
    return "\n".join(lines)


def main() -> None:
    """Command line of the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="measured seconds of each operation")
    parser.add_argument("--print-only", action="store_true", help="leave docs/performance.md as it is")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="wattle-bench-") as state,
        RunningSuite.started(Path(state), {"WATTLE_TRACE_RATIO": "0.01"}) as suite,
    ):
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            table = as_table(*runner.run(measure(suite, options.seconds)))
        faults = suite.query("wallet", "select * from audit.faults")
    print(table)
    if faults:
        sys.exit(f"the ledger has faults after the run: {faults}")
    if options.print_only:
        return
    head, _, rest = PAGE.read_text().partition("<!-- bench -->\n")
    _, _, tail = rest.partition("<!-- /bench -->")
    PAGE.write_text(f"{head}<!-- bench -->\n{table}\n<!-- /bench -->{tail}")


if __name__ == "__main__":
    main()
