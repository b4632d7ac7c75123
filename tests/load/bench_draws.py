"""How long a draw takes: its list sealed, every line scored, the pool divided and every prize priced.

    make bench-draws

Against a Postgres of its own with commits flushed to disk, one process, draws of 10 000, 100 000 and
1 000 000 lines. A line is a ticket of its own with its order: seven in ten standard tickets of 4 to 18 games,
two Systems 8 to 12, one PowerHit. Beside it, in the same run, plain Python scores 10 000 of the same tickets
one by one. Prints a table and keeps it in docs/performance.md. Ends with 1 when a million lines take more
than 10 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar, cast

import psycopg
from psycopg.types.json import Jsonb

from checkout.app import armed_failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.seal_draws import SealDraws
from checkout.settlement.settle_draws import SettleDraws
from devservers.databases import DatabaseMaker
from devservers.postgres import Postgres
from games.dividends import DrawMoney, divide
from games.entries import pack
from games.layout import EntrySpec, Kind, Layout, layout_document
from games.matrix import Division, Match, Matrix
from games.numbers import NumberSet
from games.prizes import DivisionPrize, PoolRules
from games.quickpick import quickpick
from games.scoring import Scorer
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.failpoints import FailpointError
from servicekit.identifiers import uuid7
from wattle.checkout.v1 import events_pb2 as facts

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
SIZES = (10_000, 100_000, 1_000_000)
REFERENCE = 10_000
TARGET_SECONDS = 10.0
KINDS_OF_TICKETS = 20_000
"""Different tickets that are drawn; more would cost time before the measurement and change nothing."""
MAINS, POWERBALL = (6, 30, 12, 22, 17, 32, 24), (2,)
T = TypeVar("T")

NEEDS = ((7, 1), (7, 0), (6, 1), (6, 0), (5, 1), (4, 1), (5, 0), (3, 1), (2, 1))
SHARES = ("31.5", "1.9", "2.35", "2.05", "1.55", "9.65", "7.5", "16.0", "27.5")
MATRIX = Matrix(
    (NumberSet("Numbers", 7, 1, 35), NumberSet("Powerball", 1, 1, 20)),
    mains_drawn=7,
    supplementaries_drawn=1,
    divisions=tuple(
        Division(
            number,
            f"{mains} + {hit}",
            (Match(mains, hit, hit),),
            DivisionPrize(share=Fraction(Decimal(share)) / 100),
        )
        for number, ((mains, hit), share) in enumerate(zip(NEEDS, SHARES, strict=True), start=1)
    ),
)
RULES = [
    [d.number, [[d.matches[0].mains, *[d.matches[0].supplementaries_at_least] * 2]]] for d in MATRIX.divisions
]
SCORER = Scorer(MAINS, POWERBALL, tuple((d.number, d.matches) for d in MATRIX.divisions))


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket to be bought: its entries, and how they are laid out."""

    layout: Layout
    packed: bytes


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds of each step for a draw of so many lines."""

    lines: int
    seal: float
    score: float
    divide: float
    winners: int
    breakdowns: int

    @property
    def settled(self) -> float:
        """From the numbers to the price of every prize."""
        return self.score + self.divide


def tickets(chance: random.Random) -> list[Ticket]:
    """The mix of tickets."""
    standard = EntrySpec().layout(MATRIX)
    systems = [EntrySpec(Kind.SYSTEM, size=size).layout(MATRIX) for size in range(8, 13)]
    powerhit = EntrySpec(Kind.POWERHIT, size=7).layout(MATRIX)
    drawn = []
    for number in range(KINDS_OF_TICKETS):
        layout, entries = standard, chance.choice((4, 6, 12, 18))
        if number % 10 in (7, 8):
            layout, entries = chance.choice(systems), 1
        elif number % 10 == 9:
            layout, entries = powerhit, 1
        drawn.append(Ticket(layout, pack(layout, quickpick(layout.sets, entries, chance.randrange))))
    return drawn


def sell(address: str, offer_key: str, lines: int, drawn: Sequence[Ticket]) -> None:
    """Writes orders, lines, tickets and entries as checkout leaves them behind."""
    shapes = {ticket.layout: json.dumps(layout_document(ticket.layout)) for ticket in drawn}
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "insert into draws (offer_key, draw_no, version, status, open_at, stop, system_close, draw_at,"
            " draw_date, prize_pool_suffix, closes)"
            " values (%s, 1, 1, 5, now(), now(), now(), now(), now(), '', '{}')",
            (offer_key,),
        )
        ids = [(uuid7(), uuid7(), uuid7()) for _ in range(lines)]
        customers = [uuid7() for _ in range(max(lines // 4, 1))]
        copies: list[tuple[str, Any]] = [
            (
                "orders (id, customer_id, status, total_minor, currency, channel_key, metadata)",
                lambda i: (ids[i][0], customers[i % len(customers)], "paid", 615, "AUD", "web", "{}"),
            ),
            (
                "order_lines (id, order_id, position, ticket_id, cart_item_id, offer_key, offer_name,"
                " game_type, game_offer, pricing_id, shape, games, num_games, quickpick, draw_nos,"
                " price_minor)",
                lambda i: (
                    ids[i][1], ids[i][0], 1, ids[i][2], ids[i][2], offer_key, "Powerball", "standard",
                    "standard", "au", shapes[drawn[i % len(drawn)].layout], drawn[i % len(drawn)].packed,
                    1, True, [1], 615,
                ),
            ),
            (
                "tickets (id, order_line_id, order_id, customer_id, serial, offer_key)",
                lambda i: (
                    ids[i][2], ids[i][1], ids[i][0], customers[i % len(customers)], ids[i][2].hex[16:],
                    offer_key,
                ),
            ),
            ("entries (ticket_id, draw_no, offer_key)", lambda i: (ids[i][2], 1, offer_key)),
        ]  # fmt: skip
        for columns, row in copies:
            with connection.cursor().copy(f"copy {columns} from stdin") as copy:
                for number in range(lines):
                    copy.write_row(row(number))
        connection.execute("analyze orders, order_lines, tickets, entries")


async def timed(work: Awaitable[T]) -> tuple[float, T]:
    """Seconds that work takes, and what it gives."""
    started = time.perf_counter()
    found = await work
    return time.perf_counter() - started, found


async def put_result(database: Database, offer_key: str, divisions: Sequence[Any]) -> None:
    """What the event of a result leaves behind: first without divisions, then with the dividends."""
    await database.call(
        "insert into draw_results (offer_key, draw_no, version, main_numbers, supplementary_numbers,"
        " divisions, rules) values (%(o)s, 1, 1, %(m)s, %(s)s, %(d)s, %(r)s)"
        " on conflict (offer_key, draw_no, version) do update set divisions = excluded.divisions",
        {
            "o": offer_key,
            "m": list(MAINS),
            "s": list(POWERBALL),
            "d": Jsonb(list(divisions)),
            "r": Jsonb(RULES),
        },
    )
    await database.call(
        "insert into settlements (offer_key, draw_no, result_version, currency) values (%(o)s, 1, 1, '')"
        " on conflict (offer_key, draw_no, result_version) do update set due_at = clock_timestamp()",
        {"o": offer_key},
    )


async def measure(database: Database, owner: str, lines: int, drawn: Sequence[Ticket]) -> Measured:
    """Sells a draw, then seals, scores and divides it."""
    offer_key = f"bench-{lines}"
    await asyncio.to_thread(sell, owner, offer_key, lines, drawn)
    await database.call("insert into draw_seals (offer_key, draw_no) values (%(o)s, 1)", {"o": offer_key})
    seal, _ = await timed(SealDraws(database, armed_failpoints()).seal_due())
    # No money moves: the settlement ends when every prize is priced.
    no_wallet = cast("PayoutClient", None)
    settle = SettleDraws(database, no_wallet, armed_failpoints("after_divide:raise"))

    await put_result(database, offer_key, [])
    score, _ = await timed(settle.settle_due())
    [counted] = await database.call(
        "select payload from outbox where subject like %(s)s and aggregate_id = %(a)s",
        {"s": "%draw_counted", "a": f"{offer_key}/1"},
    )
    fact = facts.DrawCounted.FromString(counted["payload"])
    if fact.entries != lines:
        raise RuntimeError(f"{fact.entries} of {lines} lines were scored")

    started = time.perf_counter()
    winners = {each.division: each.winning_games for each in fact.divisions}
    pool = DrawMoney(fact.stakes.minor_units * 60 // 100, carried_in=2_000_000_00)
    divided = divide(MATRIX.divisions, PoolRules(most_jackpots=25), pool, winners)
    matches = {division[0]: division[1] for division in RULES}
    await put_result(
        database, offer_key, [[d.division, d.amount, "AUD", matches[d.division]] for d in divided.dividends]
    )
    try:
        await settle.settle_due()
    except FailpointError:
        divide_seconds = time.perf_counter() - started
    else:
        raise RuntimeError("the draw was not divided")
    await database.call("update settlements set due_at = null where offer_key = %(o)s", {"o": offer_key})
    [sums] = await database.call(
        "select sum(tickets)::bigint as winners, sum(tickets * prize_minor)::bigint as prizes,"
        " count(*) as breakdowns from win_breakdowns where offer_key = %(o)s",
        {"o": offer_key},
    )
    if sums["prizes"] != divided.paid or sums["winners"] != fact.winning_entries:
        raise RuntimeError(f"the prizes of all tickets are {sums['prizes']}, the dividends {divided.paid}")
    return Measured(lines, seal, score, divide_seconds, sums["winners"], sums["breakdowns"])


def reference(drawn: Sequence[Ticket]) -> float:
    """Seconds that plain Python takes for each ticket, one by one and without a database."""
    some = [drawn[number % len(drawn)] for number in range(REFERENCE)]
    started = time.perf_counter()
    for ticket in some:
        SCORER.counts(ticket.layout, ticket.packed)
    return (time.perf_counter() - started) / REFERENCE


def table(rows: Sequence[Measured], one_by_one: float) -> str:
    """The figures as Markdown."""
    lines = [
        "| lines | sealed s | scored s | divided s | scored and divided s | µs a line |"
        " one by one, Python alone s | winning tickets | different wins |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {row.lines:,} | {row.seal:.2f} | {row.score:.2f} | {row.divide:.3f} | **{row.settled:.2f}** |"
        f" {row.settled / row.lines * 1e6:.1f} | {one_by_one * row.lines:.2f} | {row.winners:,} |"
        f" {row.breakdowns:,} |"
        for row in rows
    ]
    return "\n".join(lines)


async def bench(sizes: Sequence[int]) -> list[Measured]:
    """Measures each size against one server."""
    drawn = tickets(random.Random(66))
    with tempfile.TemporaryDirectory(prefix="wattle-bench-") as folder:
        settings = ("shared_buffers=256MB", "max_wal_size=4GB")
        server = Postgres(Path(folder) / "postgres", durable=True, settings=settings)
        await server.start()
        urls = DatabaseMaker(server)("checkout", location("checkout"))
        database = Database(urls.runtime, pool_size=4, application_name="bench")
        await database.open()
        try:
            rows = [await measure(database, urls.owner, lines, drawn) for lines in sizes]
        finally:
            await database.close()
            await server.stop()
    found = table(rows, reference(drawn))
    print(found)
    keep(found)
    return rows


def keep(found: str) -> None:
    """Puts the table where the page has its place for it."""
    page = PAGE.read_text(encoding="utf-8")
    before, mark, rest = page.partition("<!-- bench-draws -->\n")
    _, end, after = rest.partition("<!-- /bench-draws -->")
    if mark and end:
        PAGE.write_text(f"{before}{mark}{found}\n{end}{after}", encoding="utf-8")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="lines of each draw")
    given = parser.parse_args()
    rows = asyncio.run(bench(given.sizes))
    slow = [row for row in rows if row.lines <= SIZES[-1] and row.settled > TARGET_SECONDS]
    print(f"Python {platform.python_version()}; target: {TARGET_SECONDS:.0f} s for {SIZES[-1]:,} lines")
    return int(bool(slow))


if __name__ == "__main__":
    sys.exit(main())
