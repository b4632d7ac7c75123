"""What the public can check of a lottery's draw: root of the sealed list, sources of the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.results.rules.reports import Report, SealedList
from catalog.results.store import reports
from servicekit.data.database import Database


class LotteryVerification(NamedTuple):
    """A draw with its sealed list, if there is one, and the reports of its published result."""

    draw: Draw
    sealed: SealedList | None
    sources: Sequence[Report]


async def read_lottery_verification(
    database: Database, offer_key: str, draw_no: int
) -> LotteryVerification | None:
    """Everything published of a draw of a lottery; None for any other draw."""
    async with database.read() as session:
        draw = await draws.find_draw(session, offer_key, draw_no)
        if draw is None or draw.rules_from is None:
            return None
        sealed = await reports.seal(session, offer_key, draw_no)
        version = draw.result_version
        sources = [] if version is None else await reports.reports(session, draw, version)
        return LotteryVerification(draw, sealed, sources)
