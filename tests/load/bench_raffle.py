"""How fast numbers of one raffle are held and confirmed, and that none is held twice.

    make bench-raffle

Against a Postgres of its own, one draw, many buyers at once: the worst case, because every buyer of a draw
waits for the same row. Stops by itself.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

from catalog.stock import store as stock
from catalog.stock.rules import StockLine
from devservers.databases import DatabaseMaker
from devservers.postgres import Postgres
from servicekit.data.database import Database
from servicekit.data.schema import location

BUYERS = 32
ORDERS = 4_000
TICKETS = 200_000
TARGET_PER_MINUTE = 10_000
HOLD = timedelta(minutes=10)

_DRAW = """
    with offer as (
        insert into offers (key, type, name, url, url_aliases, display_category, ranking, tagline, max_draws,
                            recurring_type, recurring_availability)
        values ('bench', 'raffle_ticket', 'Bench', '/bench', '{}', 'charity', 1, '', 1, 'subscription',
                'never')
        returning key
    ), draw as (
        insert into draws (offer_key, draw_no, status, draw_date, open_at, stop, last_stop, system_close,
                           draw_at)
        select key, 1, 'DRAW_OPEN', current_date + 2, now() - interval '1 day', now() + interval '1 day',
               now() + interval '1 day', now() + interval '1 day', now() + interval '2 days' from offer
        returning offer_key
    )
    insert into stocks (offer_key, draw_no, series, first_number, last_number, authorised, next_number,
                        allocation_key, key_commitment)
    select offer_key, 1, 0, 1, %(tickets)s, %(tickets)s, 1, %(key)s, %(key)s from draw returning id
"""


async def buy(database: Database, method: str, quantity: int) -> list[int]:
    """Holds and confirms the numbers of one order."""
    order_id = uuid4()
    line = StockLine(uuid4(), "bench", 1, 0, method, quantity)
    held = await stock.reserve(
        database,
        order_id=order_id,
        customer_id=uuid4(),
        region="NSW",
        lines=[line],
        lifetime=HOLD,
        waits_until=None,
        max_wait=timedelta(0),
    )
    await stock.confirm(database, order_id, lifetime=HOLD)
    return list(held[0].numbers)


async def measure(database: Database, method: str, quantity: int) -> tuple[float, list[int]]:
    """Orders a minute, and every number that was sold."""
    sold: list[int] = []
    left = iter(range(ORDERS))

    async def buyer() -> None:
        for _ in left:
            sold.extend(await buy(database, method, quantity))

    started = time.perf_counter()
    await asyncio.gather(*(buyer() for _ in range(BUYERS)))
    return ORDERS / (time.perf_counter() - started) * 60, sold


async def bench() -> int:
    """Prints a table; 1 when the target is missed or a number was sold twice."""
    with tempfile.TemporaryDirectory(prefix="wattle-bench-") as folder:
        server = Postgres(Path(folder) / "postgres", durable=True, settings=("shared_buffers=128MB",))
        await server.start()
        urls = DatabaseMaker(server)("catalog", location("catalog"))
        database = Database(urls.runtime, pool_size=8, application_name="bench")
        await database.open()
        try:
            await database.call(_DRAW, {"tickets": TICKETS, "key": secrets.token_bytes(32)})
            missed = False
            every: list[int] = []
            print(f"| {'numbers of an order':<24} | orders/min | numbers sold twice |\n|---|---|---|")
            for method, quantity in (("sequential", 1), ("sequential", 10), ("random", 1), ("random", 10)):
                rate, sold = await measure(database, method, quantity)
                every += sold
                twice = len(every) - len(set(every))
                missed |= rate < TARGET_PER_MINUTE or twice > 0
                print(f"| {quantity:>2} {method:<21} | {rate:>10,.0f} | {twice} |")
        finally:
            await database.close()
            await server.stop()
    return int(missed)


if __name__ == "__main__":
    sys.exit(asyncio.run(bench()))
