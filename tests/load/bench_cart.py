"""`make bench-cart`: what a full cart costs to price, and twenty devices that spend one wallet at once.

Starts a suite of its own and measures through the gateway. The devices share a customer's cart and money: all
of them pay each ticket at once, until there is not enough left. Afterwards the books must balance, no order
may be undecided, and no database may have seen a deadlock. Keeps its table in docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from bench import GAMES, ITEM, PAGE, Customer, mails_are_sent, read_list, sign_up

from cpu_time import cpu_seconds
from http_load import Connection, Measurement
from running_suite import RunningSuite

LINES = 50
DEVICES = 20
CPU_TARGET = 30.0
"""Processor milliseconds in which a cart of fifty lines is priced, over all processes."""
DEPOSITED = 100_000
"""Cents that `sign_up` puts into a wallet."""
LARGE = json.dumps(json.loads(ITEM) | {"games": [GAMES[game % 4] for game in range(18)]}).encode()
"""A ticket of eighteen games."""
DEAR = json.dumps(json.loads(LARGE) | {"num_draws": 3}).encode()
"""The same for three draws, of which the wallet pays a dozen."""


@dataclass(slots=True)
class Spending:
    """What the devices saw: orders that were paid, how often one got a conflict, and the price of a
    ticket in cents.
    """

    paid: Measurement = field(default_factory=Measurement)
    orders: set[str] = field(default_factory=set)
    conflicts: int = 0
    price: int = 0


async def fill(customer: Customer) -> None:
    """Puts fifty lines into a cart: every second a ticket of eighteen games."""
    for number in range(LINES):
        answer = await customer.send("POST", "/api/cart/items", LARGE if number % 2 else ITEM)
        if answer.status != 201:
            raise RuntimeError(f"adding answered {answer.status}: {answer.body[:300]!r}")


async def spend(customer: Customer, gateway: str) -> Spending:
    """Puts one ticket into the cart and lets every device pay it at once, until the money is spent."""
    seen, started = Spending(), time.perf_counter()
    devices = [Customer(Connection(gateway), customer.headers) for _ in range(DEVICES)]
    while True:
        added = await customer.send("POST", "/api/cart/items", DEAR)
        if added.status == 409:
            await asyncio.sleep(0.2)  # A payment whose outcome is not known yet.
            continue
        cart = json.loads(added.body)["result"]
        seen.price = round(float(cart["cart_items"][0]["price"]["amount"]) * 100)
        body = json.dumps({"cart_version": cart["version"], "expected_total": cart["total_due"]}).encode()
        codes = set(await asyncio.gather(*(pay(device, body, seen) for device in devices)))
        if "insufficient_funds" in codes:
            seen.paid.seconds = time.perf_counter() - started
            return seen


async def pay(device: Customer, body: bytes, seen: Spending) -> str | None:
    """One device pays; gives the code of a refusal."""
    sent = time.perf_counter()
    answer = await device.send("POST", "/api/checkout", body, **{"Idempotency-Key": str(uuid.uuid4())})
    content = json.loads(answer.body)
    if answer.status in (201, 202):
        seen.paid.latencies.append(time.perf_counter() - sent)
        seen.orders.add(content["result"]["order_id"])
    elif content["error"] not in ("insufficient_funds", "cart_empty", "cart_changed", "checkout_in_progress"):
        raise RuntimeError(f"paying answered {answer.status}: {answer.body[:300]!r}")
    else:
        seen.conflicts += content["error"] != "insufficient_funds"
    return content["error"] and str(content["error"])


def faults(suite: RunningSuite, customer_id: str, seen: Spending) -> list[str]:
    """Everything that is wrong after the devices have stopped."""
    while suite.query("checkout", "select from orders where status = 'pending'"):
        time.sleep(0.2)
    orders = suite.query(
        "checkout",
        """select o.id::text as order_id, o.total_minor,
                  (select count(*) from order_lines l where l.order_id = o.id) as lines,
                  (select count(*) from tickets t where t.order_id = o.id) as tickets
           from orders o where o.status = 'paid' and o.customer_id = %(who)s""",
        who=customer_id,
    )
    captured = {
        row["order_id"]: row["captured"]
        for row in suite.query("wallet", "select order_id, captured from audit.order_captures")
    }
    spent = sum(order["total_minor"] for order in orders)
    wrong = [str(row) for row in suite.query("wallet", "select * from audit.faults")]
    if not DEPOSITED - seen.price < spent <= DEPOSITED:
        wrong.append(f"{spent} cents were spent of {DEPOSITED}, at {seen.price} a ticket")
    if captured != {order["order_id"]: order["total_minor"] for order in orders}:
        wrong.append("orders and captures differ")
    if any(order["lines"] != order["tickets"] for order in orders):
        wrong.append("a line has not its ticket")
    if not seen.orders <= {order["order_id"] for order in orders}:
        wrong.append("an order that was told as paid is not")
    for service in ("checkout", "wallet", "catalog"):
        (row,) = suite.query(
            service, "select deadlocks from pg_stat_database where datname = current_database()"
        )
        if row["deadlocks"]:
            wrong.append(f"{row['deadlocks']} deadlocks in {service}")
    return wrong


async def price_full_cart(suite: RunningSuite, seconds: float) -> tuple[Measurement, dict[str, float]]:
    """Reads a full cart; CPU milliseconds of each time by part, without what the suite uses by itself."""
    customer = await sign_up(suite)
    await mails_are_sent(suite)
    await fill(customer)
    await read_list([customer], "/api/cart", 1)
    roots = suite.pids()
    before = cpu_seconds(roots)
    await asyncio.sleep(seconds)
    idle = cpu_seconds(roots)
    priced = await read_list([customer], "/api/cart", seconds)
    after = cpu_seconds(roots)
    share = priced.seconds / seconds
    return priced, {
        name: max(after[name] - idle[name] - (idle[name] - before[name]) * share, 0)
        * 1000
        / len(priced.latencies)
        for name in roots
    }


async def measure(suite: RunningSuite, seconds: float) -> tuple[str, list[str]]:
    """The table, and everything that is wrong."""
    priced, cpu = await price_full_cart(suite, seconds)
    total = sum(cpu.values())
    spender = await sign_up(suite)
    seen = await spend(spender, suite.gateway)
    who = json.loads((await spender.send("GET", "/api/v3/customer")).body)["result"]
    wrong = faults(suite, who["customer_id"], seen)
    if total > CPU_TARGET:
        wrong.append(f"a cart of {LINES} lines took {total:.1f} ms of processor time")

    parts = sorted(cpu.items(), key=lambda part: -part[1])
    where = ", ".join(f"{name} {ms:.2f}" for name, ms in parts if ms >= 0.05)
    paid = seen.paid
    return (
        "| operation | a second | p50 ms | p99 ms | CPU ms | answered with a conflict |\n"
        "|---|---|---|---|---|---|\n"
        f"| cart of {LINES} lines, one client | {priced.rate:,.0f} | {priced.percentile(0.5):.1f} "
        f"| {priced.percentile(0.99):.1f} | {total:.1f} | |\n"
        f"| one ticket paid by {DEVICES} devices at once | {paid.rate:,.1f} | {paid.percentile(0.5):.0f} "
        f"| {paid.percentile(0.99):.0f} | | {seen.conflicts} |\n\n"
        f"The cart: {where} ms. {len(paid.latencies)} orders were paid until nothing was left for another, "
        f"{'with' if wrong else 'without'} a fault in the books. Load average {os.getloadavg()[0]:.0f}.",
        wrong,
    )


def main() -> int:
    """Command line of the benchmark; 1 when a target is missed or the books are wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="measured seconds of the full cart")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="wattle-bench-cart-") as state,
        RunningSuite.started(Path(state), {"WATTLE_TRACE_RATIO": "0.01"}) as suite,
    ):
        table, wrong = asyncio.run(measure(suite, options.seconds))
    print(table, *wrong, sep="\n")
    head, _, rest = PAGE.read_text().partition("<!-- bench-cart -->\n")
    _, _, tail = rest.partition("<!-- /bench-cart -->")
    if not wrong:
        PAGE.write_text(f"{head}<!-- bench-cart -->\n{table}\n<!-- /bench-cart -->{tail}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
