"""Resumes a draw that was stopped because its sources, or two people, disagree."""

from __future__ import annotations

from catalog.draws.rules import Draw
from catalog.draws.store import progress
from catalog.errors import refused
from catalog.results.enter_results import locked_draw
from catalog.results.report_result import sources_difference
from catalog.results.rules.results import numbers_difference
from catalog.results.store import reports, results
from servicekit.clock import Clock
from servicekit.data.database import Database


async def release_draw(database: Database, offer_key: str, draw_no: int, *, staff: str, reason: str) -> Draw:
    """Resumes a draw that two people's entries have stopped; they must be entered again.

    Raises NotFound (`draw_not_found`) and RuleRefused (`not_held`, `sources_disagree`).
    """
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        known = await reports.reports(session, draw, draw.result_version or 1)
        difference = await sources_difference(session, draw, era, known)
        if difference is not None:
            raise refused("sources_disagree", f"{difference}; say which was right with `result resolve`")
        released = await progress.release(session, offer_key, draw_no, actor=staff, reason=reason)
        if released is None:
            raise refused("not_held", f"Draw {draw_no} is not stopped")
        return released


async def resolve(
    database: Database,
    clock: Clock,
    offer_key: str,
    draw_no: int,
    *,
    source: str,
    because: str,
    staff: str,
) -> str:
    """Names the right source, resumes the draw, and returns what is to be done next.

    Numbers that are not published are entered as that source has them, for another person to confirm. When
    published numbers were wrong, the result is to be corrected. Raises NotFound (`draw_not_found`) and
    RuleRefused (`not_held`, `unknown_source`).
    """
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        if draw.held_because is None:
            raise refused("not_held", f"Draw {draw_no} is not stopped")
        version = draw.result_version or 1
        known = {report.source: report for report in await reports.reports(session, draw, version)}
        if source not in known:
            raise refused("unknown_source", f"{source!r} has reported nothing; there are {', '.join(known)}")
        right = known[source]
        await reports.withdraw_others(session, draw, version, source, because=because)
        await progress.release(session, offer_key, draw_no, actor=staff, reason=f"{source}: {because}")
        if draw.result_version is None:
            await results.enter(
                session, draw, version, right.numbers, staff=staff, reason=None, now=clock.now()
            )
            return "its numbers are entered; another person must confirm them"
        published = await results.find_result(session, offer_key, draw_no)
        if published and numbers_difference(era.matrix, published.result.numbers, right.numbers) is None:
            return "the published numbers stand"
        return "the published numbers are wrong; enter a correction"
