"""Steps of a syndicate in tests: open, sell, close, cancel, draw."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from catalog.draws import manage_draws
from catalog.draws.events import DRAW_CANCELLED
from catalog.draws.manage_draws import move_draws
from catalog.results import enter_results
from catalog.results.rules import DrawnNumbers
from catalog.stock.reserve_stock import ReserveStock
from catalog.stock.rules import RequestedLine
from catalog.syndicates.documents import SyndicateDocument
from catalog.syndicates.events import SYNDICATE_CHANGED
from catalog.syndicates.manage_syndicates import run_syndicates
from services.catalog.tests.kit.harness import Catalogue
from wattle.catalog.v1 import events_pb2, syndicate_pb2

KEY = "powerball_syndicate"


def document(**changes: Any) -> SyndicateDocument:
    return SyndicateDocument.model_validate(
        {
            "key": KEY,
            "type": "syndicate_share",
            "name": "Powerball syndicate",
            "url": "/powerball-syndicate",
            "url_aliases": [],
            "display_category": "syndicates",
            "ranking": 50,
            "tagline": "A bigger ticket together",
            "terms": "A share of a prize is truncated to the cent.",
            "recurring_purchase": {"type": "autoplay", "availability": "never"},
            "plays": "powerball",
            "recipe": [
                {"game_type": "reduced_system", "name": "System 9", "system": 9},
                {"game_type": "standard", "name": "20 games", "games": 20},
                {"game_type": "powerhit", "name": "PowerHit"},
            ],
            "ticket_price": "115.10",
            "margin": "9.90",
            "currency": "AUD",
            "shares": 3,
            "max_per_customer": 2,
            "close_minutes": 60,
            **changes,
        }
    )


async def run(catalogue: Catalogue) -> None:
    await run_syndicates(catalogue.database, catalogue.clock)


async def buy(catalogue: Catalogue, draw_no: int, shares: int = 1, series: int = 0) -> int:
    """Buys and pays; which syndicate it was."""
    stock = ReserveStock(catalogue.database, changed=lambda: None)
    order_id = uuid4()
    reservation = await stock.reserve(
        order_id, uuid4(), "NSW", [RequestedLine(uuid4(), KEY, draw_no, "syndicate", shares, series)]
    )
    await stock.confirm(order_id)
    return reservation.lines[0].series or 0


async def reserve_share(catalogue: Catalogue, draw_no: int, customer: UUID, shares: int = 1) -> int:
    stock = ReserveStock(catalogue.database, changed=lambda: None)
    line = RequestedLine(uuid4(), KEY, draw_no, "syndicate", shares, 1)
    return (await stock.reserve(uuid4(), customer, "NSW", [line])).lines[0].series or 0


async def close(catalogue: Catalogue, draw_no: int) -> None:
    stop = (await catalogue.draw(KEY, draw_no)).system_close
    catalogue.clock.advance(stop - catalogue.clock.now() + timedelta(seconds=1))
    await move_draws(catalogue.database, catalogue.clock)
    await run(catalogue)


async def draw_the_lottery(catalogue: Catalogue, draw_no: int) -> None:
    draw_at = (await catalogue.draw("powerball", draw_no)).draw_at
    catalogue.clock.advance(draw_at - catalogue.clock.now() + timedelta(minutes=1))
    await move_draws(catalogue.database, catalogue.clock)
    numbers = DrawnNumbers((1, 2, 3, 4, 5, 6, 7), (8,), in_drawn_order=True)
    await enter_results.enter_result(
        catalogue.database, catalogue.clock, "powerball", draw_no, numbers, staff="Ann Lee"
    )
    await enter_results.confirm_result(
        catalogue.database, catalogue.clock, "powerball", draw_no, staff="Bob Ray"
    )


async def ask_to_cancel(catalogue: Catalogue, offer_key: str, draw_no: int) -> None:
    await manage_draws.request_cancellation(
        catalogue.database, offer_key, draw_no, staff="Ann Lee", reason="The machine failed"
    )


async def confirm_cancellation(catalogue: Catalogue, offer_key: str, draw_no: int) -> None:
    await manage_draws.confirm_cancellation(
        catalogue.database, catalogue.clock, offer_key, draw_no, staff="Bob Ray"
    )


async def cancelled_draws(catalogue: Catalogue) -> list[tuple[str, str]]:
    """Offers whose draws were published as cancelled, with the reason for customers."""
    events = await catalogue.published(DRAW_CANCELLED)
    return [(event.message.draw.offer_key, event.message.reason) for event in events]


async def statuses(catalogue: Catalogue, draw_no: int) -> list[str]:
    rows = await catalogue.database.call(
        "select status from syndicates where draw_no = %(d)s order by series", {"d": draw_no}
    )
    return [row["status"] for row in rows]


async def published(catalogue: Catalogue) -> list[syndicate_pb2.Syndicate]:
    rows = await catalogue.database.call(
        "select payload from outbox where subject = %(s)s order by sequence",
        {"s": SYNDICATE_CHANGED},
    )
    return [events_pb2.SyndicateChanged.FromString(row["payload"]).syndicate for row in rows]
