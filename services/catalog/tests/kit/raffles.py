"""Steps of a raffle in tests: load, sell, close, draw; and postal entries."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from catalog.draws.manage_draws import move_draws
from catalog.raffles import draw_raffle
from catalog.raffles.beacon import DevelopmentBeacon
from catalog.raffles.documents import RaffleDocument
from catalog.raffles.events import RAFFLE_DRAWN
from catalog.raffles.load_raffle import load_causes, load_raffle
from catalog.raffles.rules.stored import DrawingKey
from catalog.stock.reserve_stock import ReserveStock
from catalog.stock.rules import RequestedLine
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.raffle_files import CIPHER, KEY, OPEN_SINCE, causes
from wattle.catalog.v1 import events_pb2

MAIN = DrawingKey(KEY, 1, "main")

EARLY = DrawingKey(KEY, 1, "early_bird")

BEACON = DevelopmentBeacon()

POSTAL = {
    "address": ["Dream Home", "GPO Box 1", "Sydney NSW 2001"],
    "write": ["your name", "your address"],
    "deadline": (OPEN_SINCE + timedelta(days=10)).isoformat(),
    "regions": ["NSW"],
}


async def load(catalogue: Catalogue, document: RaffleDocument) -> None:
    await load_causes(catalogue.database, causes())
    await load_raffle(catalogue.database, catalogue.clock, document, BEACON.network, CIPHER)


async def sell(catalogue: Catalogue, quantity: int, region: str = "NSW", game_type: str = "standard") -> UUID:
    """Sells and confirms; the ticket's id."""
    stock = ReserveStock(catalogue.database, changed=lambda: None)
    order_id, ticket_id = uuid4(), uuid4()
    line = RequestedLine(ticket_id, KEY, 1, game_type, quantity, 0)
    await stock.reserve(order_id, uuid4(), region, [line])
    await stock.confirm(order_id)
    return ticket_id


def set_clock(catalogue: Catalogue, instant: datetime) -> None:
    catalogue.clock.advance(instant - catalogue.clock.now())


async def close(catalogue: Catalogue) -> None:
    """Time passes the sale's end and the minutes in which payments under way are finished."""
    set_clock(catalogue, OPEN_SINCE + timedelta(days=11, minutes=6))
    await move_draws(catalogue.database, catalogue.clock)
    await draw_raffle.seal_due(catalogue.database, catalogue.clock)


async def drawn(
    catalogue: Catalogue, key: DrawingKey = MAIN, at: timedelta = timedelta(days=12, minutes=1)
) -> int:
    set_clock(catalogue, OPEN_SINCE + at)
    won = await draw_raffle.draw_winners(
        catalogue.database, catalogue.clock, BEACON, CIPHER, key, staff="Ann Lee"
    )
    await draw_raffle.confirm_winners(catalogue.database, catalogue.clock, CIPHER, key, staff="Bob Ray")
    return won


async def refusal_of(work: Any) -> str:
    with pytest.raises(RuleRefused) as refused:
        await work
    return refused.value.code


async def raffle_drawn(catalogue: Catalogue) -> list[Any]:
    rows = await catalogue.database.call(
        "select payload from outbox where subject = %(s)s order by sequence",
        {"s": RAFFLE_DRAWN},
    )
    return [events_pb2.RaffleDrawn.FromString(row["payload"]) for row in rows]


def cards(*rows: str) -> str:
    header = "first_name,last_name,address,region,phone_number,email,date_of_birth,received_on"
    return "\n".join([header, *rows])


def card(name: str = "Mary", **changes: str) -> str:
    fields = {
        "first_name": name,
        "last_name": "Kay",
        "address": "1 Bay Road",
        "region": "NSW",
        "phone_number": "0400000000",
        "email": "",
        "date_of_birth": "1990-02-03",
        "received_on": (OPEN_SINCE + timedelta(days=1)).date().isoformat(),
        **changes,
    }
    return ",".join(fields.values())
