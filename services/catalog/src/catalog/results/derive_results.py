"""Results of games that are drawn with another: Strike is the first balls of its parent's draw."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.store import changes
from catalog.games.rules import Era
from catalog.games.store import load_eras
from catalog.results.enter_results import publish
from catalog.results.rules import DrawnNumbers, ParentResult
from catalog.results.store import derived_results, results
from servicekit.data.database import Database
from servicekit.telemetry.logs import log

BATCH: Final = 50
"""Results derived at a time."""


async def derive_results(database: Database) -> int:
    """Publishes the results of closed draws whose parent's result is published, and says how many.

    A parent's correction corrects these too; where their numbers stay the same, nothing is published. The two
    people of the parent's result count for this one. Numbers that staff entered here stay.
    """
    async with database.transaction() as session:
        due = await derived_results.due(session, limit=BATCH)
        if not due:
            return 0
        eras = await load_eras(session, {found.draw.offer_key for found in due})
        return sum(
            [
                await _derive(session, found, eras[found.draw.offer_key].of_draw(found.draw.draw_no))
                for found in due
            ]
        )


async def _derive(session: AsyncSession, found: ParentResult, era: Era) -> int:
    draw, matrix = found.draw, era.matrix
    numbers = DrawnNumbers(found.numbers.mains[: matrix.mains_drawn], (), in_drawn_order=True)
    reason = matrix.result_refusal(numbers.mains, numbers.supplementaries)
    if reason is not None:
        log.error("result_not_derived", offer=draw.offer_key, draw_no=draw.draw_no, reason=reason)
        return 0
    known = await results.find_result(session, draw.offer_key, draw.draw_no)
    if known is not None and known.result.numbers == numbers:
        await derived_results.follow(session, draw, found.version)
        return 0
    version = (draw.result_version or 0) + 1
    await derived_results.insert_result(session, found, version, numbers)
    drawn = await changes.publish_result(
        session, draw.offer_key, draw.draw_no, version, actor=found.confirmed_by, reason=found.reason
    )
    if drawn is None:
        return 0
    await publish(session, drawn, era)
    return 1
