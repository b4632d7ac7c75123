"""Results that are taken from the draw of a parent."""

from __future__ import annotations

from sqlalchemy import and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import WITH_RESULT, Draw
from catalog.draws.store.draws import draw_from_row, is_draw, same_draw
from catalog.draws.tables import draws
from catalog.offers.store import columns_of
from catalog.offers.tables import offers
from catalog.results.rules import DrawnNumbers, Origin, ParentResult
from catalog.results.store.results import number_values, withdraw
from catalog.results.tables import draw_results
from catalogue.draws import DrawStatus

_MAY_FOLLOW = [DrawStatus.CLOSED.public_name, *(status.public_name for status in WITH_RESULT)]


async def due(session: AsyncSession, *, limit: int) -> list[ParentResult]:
    """Draws whose parent has a newer version of its result, oldest first; locked.

    Only numbers in drawn order can be derived. Excludes stopped and cancelled draws, and
    those whose result staff entered.
    """
    parent, parents_result = draws.alias("parent"), draw_results.alias("parents_result")
    own_result = draw_results.alias("own_result")
    query = (
        select(
            draws,
            parents_result.c.version.label("parent_version"),
            parents_result.c.main_numbers,
            parents_result.c.entered_by,
            parents_result.c.entered_at,
            parents_result.c.confirmed_by,
            parents_result.c.confirmed_at,
            parents_result.c.reason,
        )
        .join(offers, and_(offers.c.key == draws.c.offer_key, offers.c.result_from_parent))
        .join(parent, and_(parent.c.offer_key == offers.c.parent, parent.c.draw_no == draws.c.draw_no))
        .join(
            parents_result,
            and_(same_draw(parents_result, parent), parents_result.c.version == parent.c.result_version),
        )
        .outerjoin(
            own_result,
            and_(same_draw(own_result, draws), own_result.c.version == draws.c.result_version),
        )
        .where(
            draws.c.status.in_(_MAY_FOLLOW),
            draws.c.cancelled_at.is_(None),
            draws.c.held_because.is_(None),
            parent.c.held_because.is_(None),
            parents_result.c.in_drawn_order,
            or_(own_result.c.version.is_(None), own_result.c.parent_version < parents_result.c.version),
        )
        .order_by(draws.c.draw_at)
        .limit(limit)
        .with_for_update(of=draws, skip_locked=True)
    )
    return [
        ParentResult(
            **columns_of(row, ParentResult) | {"version": row.parent_version},
            draw=draw_from_row(row),
            numbers=DrawnNumbers(tuple(row.main_numbers), (), in_drawn_order=True),
        )
        for row in await session.execute(query)
    ]


async def insert_result(
    session: AsyncSession, found: ParentResult, version: int, numbers: DrawnNumbers
) -> None:
    """Adds a version confirmed by the people of the parent's result; it replaces one that is not
    confirmed.
    """
    draw = found.draw
    await withdraw(session, draw.offer_key, draw.draw_no, version)
    await session.execute(
        insert(draw_results).values(
            offer_key=draw.offer_key,
            draw_no=draw.draw_no,
            version=version,
            origin=Origin.OPERATOR.value,
            **number_values(numbers),
            reason=found.reason,
            entered_by=found.entered_by,
            entered_at=found.entered_at,
            confirmed_by=found.confirmed_by,
            confirmed_at=found.confirmed_at,
            parent_version=found.version,
        )
    )


async def follow(session: AsyncSession, draw: Draw, parent_version: int) -> None:
    """Records that the published version agrees with a newer version of the parent's."""
    await session.execute(
        update(draw_results)
        .where(
            is_draw(draw.offer_key, draw.draw_no, draw_results),
            draw_results.c.version == draw.result_version,
            func.coalesce(draw_results.c.parent_version, 0) < parent_version,
        )
        .values(parent_version=parent_version)
    )
