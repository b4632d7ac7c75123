"""Numbers from several sources: two that agree publish a result, two that disagree stop the draw.

Source: docs/reliability.md, rule 56 (original document hash, and two sources or dual control).
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.draws.store import changes
from catalog.errors import refused
from catalog.games.rules import Era
from catalog.results.enter_results import (
    entered_difference,
    locked_draw,
    publish,
    require_drawable,
    require_possible,
    stop_draw,
)
from catalog.results.rules import Report, numbers_difference
from catalog.results.store import reports, results
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class Reported:
    """The effect of a report: a result is ``published`` once two sources agree.

    ``difference`` names a disagreement, which stops the draw.
    """

    version: int
    sources: int
    published: bool
    difference: str | None


async def report_result(
    database: Database,
    clock: Clock,
    offer_key: str,
    draw_no: int,
    report: Report,
    *,
    supervised: bool = False,
) -> Reported:
    """Stores the numbers of one source, and compares them with those of the others.

    Two sources count as two when different people entered them, or when both have a document. A
    report after the publication is compared with the published numbers. Raises NotFound
    (`draw_not_found`) and RuleRefused (`draw_not_closed`, `not_yet_drawn`, `impossible_numbers`,
    `draw_cancelled`).
    """
    now = clock.now()
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        require_drawable(draw, now, supervised=supervised)
        require_possible(era, report.numbers)
        version = draw.result_version or 1
        await reports.put_report(session, draw, version, report, now)
        known = await reports.reports(session, draw, version)
        difference = await sources_difference(session, draw, era, known)
        if difference is None and draw.result_version is None:
            difference = await entered_difference(session, draw, era, report.numbers, report.staff)
            if difference is not None:
                await results.withdraw(session, offer_key, draw_no, version)
        if difference is not None:
            await stop_draw(session, draw, difference, report.staff)
            return Reported(version, len(known), published=False, difference=difference)
        if draw.result_version is None:
            published = await _publish(session, draw, era, known, clock)
            return Reported(version, len(known), published=published, difference=None)
        return Reported(version, len(known), published=True, difference=None)


async def sources_difference(session: AsyncSession, draw: Draw, era: Era, known: list[Report]) -> str | None:
    """The first difference from the first source, or from the published numbers."""
    if not known:
        return None
    first_name, first = known[0].source, known[0].numbers
    if draw.result_version is not None:
        published = await results.find_result(session, draw.offer_key, draw.draw_no)
        if published is not None:
            first_name, first = f"version {draw.result_version}", published.result.numbers
    for report in known:
        difference = numbers_difference(era.matrix, first, report.numbers)
        if difference is not None:
            return f"{first_name} and {report.source} disagree: {difference}"
    return None


async def _publish(session: AsyncSession, draw: Draw, era: Era, known: list[Report], clock: Clock) -> bool:
    """Publishes once two sources count; until then the first one's numbers are entered, unconfirmed."""
    first, *others = known
    now = clock.now()
    in_order = (report.numbers for report in known if report.numbers.in_drawn_order)
    numbers = next(in_order, first.numbers)
    await results.enter(session, draw, 1, numbers, staff=first.staff, reason=None, now=now)
    if draw.held_because is not None:
        return False
    second = next((other for other in others if _counts_beside(first, other)), None)
    if second is None:
        return False
    await results.confirm(
        session, draw.offer_key, draw.draw_no, 1, staff=f"{second.staff} ({second.source})", now=now
    )
    drawn = await changes.publish_result(
        session, draw.offer_key, draw.draw_no, 1, actor=second.staff, reason=None
    )
    if drawn is None:
        raise refused(
            "draw_not_closed", f"Draw {draw.draw_no} is {draw.status.public_name} and takes no such result"
        )
    await publish(session, drawn, era)
    return True


def _counts_beside(first: Report, other: Report) -> bool:
    different_people = first.staff.lower() != other.staff.lower()
    return different_people or (first.document is not None and other.document is not None)


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
        released = await changes.release(session, offer_key, draw_no, actor=staff, reason=reason)
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
        await changes.release(session, offer_key, draw_no, actor=staff, reason=f"{source}: {because}")
        if draw.result_version is None:
            await results.enter(
                session, draw, version, right.numbers, staff=staff, reason=None, now=clock.now()
            )
            return "its numbers are entered; another person must confirm them"
        published = await results.find_result(session, offer_key, draw_no)
        if published and numbers_difference(era.matrix, published.result.numbers, right.numbers) is None:
            return "the published numbers stand"
        return "the published numbers are wrong; enter a correction"
