"""Results and dividends: one person enters them, another confirms and so publishes them.

Source: docs/reliability.md, rule 54 and §8; docs/domain.md §6.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import draws_announced
from catalog.draws.rules import Draw
from catalog.draws.store import changes, draws
from catalog.errors import no_result, refused
from catalog.games.rules import Era
from catalog.games.store import era_of_draw
from catalog.results.events import result_published
from catalog.results.rules import (
    Dividend,
    DrawnNumbers,
    Entry,
    Result,
    dividends_difference,
    dividends_refusal,
    numbers_difference,
)
from catalog.results.store import results
from catalogue.draws import DrawStatus
from servicekit.clock import Clock
from servicekit.data.database import Database

_WITHOUT_NUMBERS = (DrawStatus.ANNOUNCED, DrawStatus.OPEN, DrawStatus.CAPPED)


async def enter_result(
    database: Database,
    clock: Clock,
    offer_key: str,
    draw_no: int,
    numbers: DrawnNumbers,
    *,
    staff: str,
    supervised: bool = False,
    correction: str | None = None,
) -> int:
    """Stores unconfirmed numbers of a closed draw, and returns the version of the result.

    Entering again before the confirmation replaces what the same person has entered; other numbers than
    another person has entered stop the draw, and both are deleted. ``supervised`` allows numbers before
    the time of the draw; ``correction`` is why a published result was wrong, and makes a new version.
    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_not_closed`, `not_yet_drawn`, `draw_cancelled`,
    `draw_held`, `impossible_numbers`, `result_exists`, `nothing_to_correct`, `results_disagree`).
    """
    now = clock.now()
    difference = None
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        require_drawable(draw, now, supervised=supervised)
        require_possible(era, numbers)
        version = _version_to_enter(draw, correction)
        require_going_on(draw)
        difference = await entered_difference(session, draw, era, numbers, staff)
        if difference is not None:
            await results.withdraw(session, offer_key, draw_no, version)
            await stop_draw(session, draw, difference, staff)
        elif not await results.enter(
            session, draw, version, numbers, staff=staff, reason=correction, now=now
        ):
            raise refused("result_exists", f"Version {version} of the result is already confirmed")
    if difference is not None:
        raise refused("results_disagree", f"{difference}; the draw is stopped")
    return version


async def confirm_result(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, staff: str
) -> Result:
    """Confirms the numbers that another person entered, and publishes them without dividends.

    Raises NotFound (`draw_not_found`, `result_not_found`) and RuleRefused (`nothing_to_confirm`,
    `same_person`, `draw_held`).
    """
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        require_going_on(draw)
        entry = await newest_entry(session, draw)
        if entry.confirmed_by is not None:
            raise refused("nothing_to_confirm", f"Version {entry.version} of the result is already confirmed")
        _require_another(staff, entry.entered_by)
        await results.confirm(session, offer_key, draw_no, entry.version, staff=staff, now=clock.now())
        drawn = await changes.publish_result(
            session, offer_key, draw_no, entry.version, actor=staff, reason=entry.reason
        )
        if drawn is None:
            raise refused(
                "draw_not_closed", f"Draw {draw_no} is {draw.status.public_name} and takes no such result"
            )
        return await publish(session, drawn, era)


async def enter_dividends(
    database: Database,
    clock: Clock,
    offer_key: str,
    draw_no: int,
    dividends: Sequence[Dividend],
    *,
    staff: str,
) -> int:
    """Stores unconfirmed dividends, and returns the version of the result that they belong to.

    Other dividends than another person has entered stop the draw, and both are deleted. Raises NotFound
    (`draw_not_found`, `result_not_found`) and RuleRefused (`impossible_dividends`, `result_not_confirmed`,
    `dividends_exist`, `draw_held`, `results_disagree`).
    """
    difference = None
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        require_going_on(draw)
        entry = await newest_entry(session, draw)
        if entry.confirmed_by is None:
            raise refused("result_not_confirmed", f"Version {entry.version} of the result is not confirmed")
        reason = dividends_refusal(era.matrix, draw_no, dividends)
        if reason is not None:
            raise refused("impossible_dividends", reason)
        difference = await _dividends_difference(session, draw, entry, dividends, staff)
        if difference is not None:
            await results.withdraw_dividends(session, offer_key, draw_no, entry.version)
            await stop_draw(session, draw, difference, staff)
        elif not await results.enter_dividends(
            session,
            draw,
            entry.version,
            dividends,
            era.prize_pool.currency,
            staff=staff,
            now=clock.now(),
        ):
            raise refused("dividends_exist", "The dividends are confirmed; correct the result instead")
    if difference is not None:
        raise refused("results_disagree", f"{difference}; the draw is stopped")
    return entry.version


async def confirm_dividends(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, staff: str
) -> Result:
    """Confirms the dividends that another person entered, and publishes the result with them.

    Raises NotFound (`draw_not_found`, `result_not_found`) and RuleRefused (`nothing_to_confirm`,
    `same_person`, `draw_held`).
    """
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        require_going_on(draw)
        entry = await newest_entry(session, draw)
        if entry.dividends_entered_by is None or entry.dividends_confirmed_by is not None:
            raise refused("nothing_to_confirm", "There are no dividends to confirm")
        _require_another(staff, entry.dividends_entered_by)
        await results.confirm_dividends(
            session, offer_key, draw_no, entry.version, staff=staff, now=clock.now()
        )
        published = await changes.publish_dividends(session, offer_key, draw_no, entry.version, actor=staff)
        if published is None:
            raise no_result(offer_key, draw_no)
        return await publish(session, published, era)


async def locked_draw(session: AsyncSession, offer_key: str, draw_no: int) -> tuple[Draw, Era]:
    """A draw, locked until the transaction ends, with its rules. Raises NotFound (`draw_not_found`)."""
    draw = await draws.lock_draw(session, offer_key, draw_no)
    return draw, await era_of_draw(session, offer_key, draw_no)


def require_drawable(draw: Draw, now: datetime, *, supervised: bool) -> None:
    """Raises RuleRefused (`draw_cancelled`, `draw_not_closed`, `not_yet_drawn`) before the draw."""
    if draw.cancelled_at is not None:
        raise refused("draw_cancelled", f"Draw {draw.draw_no} is cancelled")
    if draw.status in _WITHOUT_NUMBERS:
        raise refused("draw_not_closed", f"Draw {draw.draw_no} is not closed")
    if draw.draw_at > now and not supervised:
        raise refused("not_yet_drawn", f"Draw {draw.draw_no} is drawn at {draw.draw_at.isoformat()}")


def require_going_on(draw: Draw) -> None:
    """Raises RuleRefused (`draw_held`) while the sources of a result disagree."""
    if draw.held_because is not None:
        raise refused("draw_held", f"Draw {draw.draw_no} is stopped: {draw.held_because}")


async def stop_draw(session: AsyncSession, draw: Draw, difference: str, staff: str) -> None:
    """Stops a draw until its disagreement is resolved."""
    held = await changes.hold(session, draw.offer_key, draw.draw_no, because=difference, actor=staff)
    await draws_announced(session, [held])


def require_possible(era: Era, numbers: DrawnNumbers) -> None:
    """Raises RuleRefused (`impossible_numbers`)."""
    reason = era.matrix.result_refusal(numbers.mains, numbers.supplementaries)
    if reason is not None:
        raise refused("impossible_numbers", reason)


async def entered_difference(
    session: AsyncSession, draw: Draw, era: Era, numbers: DrawnNumbers, staff: str
) -> str | None:
    """The difference between another person's unconfirmed numbers and these; None without one."""
    entry = await results.newest_entry(session, draw.offer_key, draw.draw_no)
    if entry is None or entry.confirmed_by is not None or entry.entered_by.lower() == staff.lower():
        return None
    difference = numbers_difference(era.matrix, entry.numbers, numbers)
    return None if difference is None else f"{entry.entered_by} and {staff} disagree: {difference}"


async def _dividends_difference(
    session: AsyncSession, draw: Draw, entry: Entry, dividends: Sequence[Dividend], staff: str
) -> str | None:
    """The difference between another person's unconfirmed dividends and these; None without one."""
    first = entry.dividends_entered_by
    if first is None or entry.dividends_confirmed_by is not None or first.lower() == staff.lower():
        return None
    entered = await results.entered_dividends(session, draw.offer_key, draw.draw_no, entry.version)
    difference = dividends_difference(entered, dividends)
    return None if difference is None else f"{first} and {staff} disagree: {difference}"


async def newest_entry(session: AsyncSession, draw: Draw) -> Entry:
    entry = await results.newest_entry(session, draw.offer_key, draw.draw_no)
    if entry is None:
        raise no_result(draw.offer_key, draw.draw_no)
    return entry


def _version_to_enter(draw: Draw, correction: str | None) -> int:
    published = draw.result_version or 0
    if published and correction is None:
        raise refused("result_exists", f"Draw {draw.draw_no} has a result; only a correction may follow")
    if not published and correction is not None:
        raise refused("nothing_to_correct", f"Draw {draw.draw_no} has no result to correct")
    return published + 1


def _require_another(staff: str, first: str) -> None:
    if staff.lower() == first.lower():
        raise refused("same_person", f"{first} entered it; another person must confirm it")


async def publish(session: AsyncSession, draw: Draw, era: Era) -> Result:
    """Publishes the newest confirmed result of a draw. Raises NotFound (`result_not_found`)."""
    found = await results.find_result(session, draw.offer_key, draw.draw_no)
    if found is None:
        raise no_result(draw.offer_key, draw.draw_no)
    await result_published(session, draw, found.result, era.matrix)
    return found.result
