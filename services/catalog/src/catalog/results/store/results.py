"""Results in their versions, and the dividends of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, not_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.draws.store.draws import draw_from_row, is_draw, same_draw
from catalog.draws.tables import draws
from catalog.offers.store import columns_of
from catalog.offers.tables import offers
from catalog.results.rules import (
    Dividend,
    DrawAndResult,
    DrawnNumbers,
    Entry,
    Origin,
    Result,
    Transfer,
    TransferKind,
)
from catalog.results.tables import draw_dividends, draw_results

ARCHIVE_SOURCE = "operator's published results"
ARCHIVE_LOADER = "catalogue seed"

_UNCONFIRMED = draw_results.c.confirmed_by.is_(None)
_DIVIDENDS_UNCONFIRMED = draw_results.c.dividends_confirmed_by.is_(None)


async def newest_entry(session: AsyncSession, offer_key: str, draw_no: int) -> Entry | None:
    """The highest version of a draw's result, confirmed or not."""
    query = (
        select(draw_results)
        .where(is_draw(offer_key, draw_no, draw_results))
        .order_by(draw_results.c.version.desc())
        .limit(1)
    )
    row = (await session.execute(query)).one_or_none()
    if row is None:
        return None
    columns = {name: getattr(row, name) for name in Entry._fields if name != "numbers"}
    return Entry(**columns, numbers=numbers_of(row))


async def enter(
    session: AsyncSession,
    draw: Draw,
    version: int,
    numbers: DrawnNumbers,
    *,
    staff: str,
    reason: str | None,
    now: datetime,
) -> bool:
    """Stores an unconfirmed version, over an unconfirmed one of that number; False when it is confirmed."""
    entered = {
        "origin": Origin.OPERATOR.value,
        **number_values(numbers),
        "reason": reason,
        "entered_by": staff,
        "entered_at": now,
    }
    statement = (
        upsert(draw_results)
        .values(offer_key=draw.offer_key, draw_no=draw.draw_no, version=version, **entered)
        .on_conflict_do_update(constraint="pk_draw_results", set_=entered, where=_UNCONFIRMED)
        .returning(draw_results.c.version)
    )
    return await session.scalar(statement) is not None


async def withdraw(session: AsyncSession, offer_key: str, draw_no: int, version: int) -> None:
    """Deletes an unconfirmed version."""
    await session.execute(delete(draw_results).where(_of_version(offer_key, draw_no, version), _UNCONFIRMED))


async def confirm(
    session: AsyncSession, offer_key: str, draw_no: int, version: int, *, staff: str, now: datetime
) -> bool:
    """Confirms a version that another person entered; False when there is none to confirm."""
    by_another = func.lower(draw_results.c.entered_by) != staff.lower()
    values = {"confirmed_by": staff, "confirmed_at": now}
    return await _change(session, offer_key, draw_no, version, values, _UNCONFIRMED, by_another)


async def enter_dividends(
    session: AsyncSession,
    draw: Draw,
    version: int,
    dividends: Sequence[Dividend],
    currency: str,
    *,
    staff: str,
    now: datetime,
) -> bool:
    """Stores unconfirmed dividends over unconfirmed ones; False without a confirmed result."""
    key = (draw.offer_key, draw.draw_no, version)
    values = {"dividends_entered_by": staff, "dividends_entered_at": now}
    if not await _change(session, *key, values, not_(_UNCONFIRMED), _DIVIDENDS_UNCONFIRMED):
        return False
    await session.execute(delete(draw_dividends).where(_dividends_of(*key)))
    lines = [_dividend_values(*key, line, currency) for line in dividends]
    await session.execute(insert(draw_dividends).values(lines))
    return True


async def entered_dividends(
    session: AsyncSession, offer_key: str, draw_no: int, version: int
) -> list[Dividend]:
    """The dividends of a version as they were entered, confirmed or not."""
    query = (
        select(draw_dividends)
        .where(_dividends_of(offer_key, draw_no, version))
        .order_by(draw_dividends.c.division)
    )
    return [_dividend(row) for row in await session.execute(query)]


async def withdraw_dividends(session: AsyncSession, offer_key: str, draw_no: int, version: int) -> None:
    """Deletes unconfirmed dividends."""
    values = {"dividends_entered_by": None, "dividends_entered_at": None}
    if await _change(session, offer_key, draw_no, version, values, _DIVIDENDS_UNCONFIRMED):
        await session.execute(delete(draw_dividends).where(_dividends_of(offer_key, draw_no, version)))


async def confirm_dividends(
    session: AsyncSession, offer_key: str, draw_no: int, version: int, *, staff: str, now: datetime
) -> bool:
    """Confirms dividends that another person entered; False when there are none to confirm."""
    by_another = func.lower(draw_results.c.dividends_entered_by) != staff.lower()
    values = {"dividends_confirmed_by": staff, "dividends_confirmed_at": now}
    return await _change(session, offer_key, draw_no, version, values, _DIVIDENDS_UNCONFIRMED, by_another)


async def insert_archive(session: AsyncSession, results: Sequence[Result], now: datetime) -> None:
    """Adds confirmed results of draws of the past, whose draws were just added."""
    if not results:
        return
    await session.execute(insert(draw_results).values([_archive_values(result, now) for result in results]))
    lines = [
        _dividend_values(result.offer_key, result.draw_no, result.version, dividend, result.currency)
        for result in results
        for dividend in result.dividends
    ]
    if lines:
        await session.execute(insert(draw_dividends).values(lines))


async def find_result(session: AsyncSession, offer_key: str, draw_no: int) -> DrawAndResult | None:
    """The newest confirmed result of a draw."""
    query = _published().where(is_draw(offer_key, draw_no))
    found = await _with_dividends(session, (await session.execute(query)).all())
    return found[0] if found else None


async def results_of(session: AsyncSession, *draws_meet: ColumnElement[bool]) -> list[DrawAndResult]:
    """The newest confirmed results of the draws that meet some conditions, newest draw first."""
    query = _published().where(*draws_meet).order_by(draws.c.draw_at.desc(), draws.c.offer_key)
    return await _with_dividends(session, (await session.execute(query)).all())


async def page_of_results(
    session: AsyncSession, offer_key: str | None, *, currency: str, limit: int, offset: int
) -> tuple[list[DrawAndResult], int]:
    """Confirmed results, newest draw first, and how many there are: of one offer, or of all in a currency."""
    query = _published().order_by(draws.c.draw_at.desc(), draws.c.offer_key).limit(limit).offset(offset)
    count = (
        select(func.count())
        .select_from(draws)
        .where(draws.c.result_version.is_not(None), draws.c.rules_from.is_not(None))
    )
    if offer_key is not None:
        query = query.where(draws.c.offer_key == offer_key)
        count = count.where(draws.c.offer_key == offer_key)
    else:
        of_site = draws.c.offer_key.in_(select(offers.c.key).where(offers.c.currency == currency))
        query, count = query.where(of_site), count.where(of_site)
    rows = (await session.execute(query)).all()
    return await _with_dividends(session, rows), await session.scalar(count) or 0


def _published() -> Select[Any]:
    newest = and_(same_draw(draw_results, draws), draw_results.c.version == draws.c.result_version)
    columns = [column for column in draw_results.c if column.name not in draws.c]
    return select(draws, *columns).join_from(draws, draw_results, newest)


async def _with_dividends(session: AsyncSession, rows: Sequence[Row[Any]]) -> list[DrawAndResult]:
    confirmed = [
        (row.offer_key, row.draw_no, row.result_version)
        for row in rows
        if row.dividends_confirmed_by is not None
    ]
    dividends: dict[tuple[str, int], list[Dividend]] = defaultdict(list)
    currencies: dict[tuple[str, int], str] = {}
    if confirmed:
        key = tuple_(draw_dividends.c.offer_key, draw_dividends.c.draw_no, draw_dividends.c.result_version)
        query = select(draw_dividends).where(key.in_(confirmed)).order_by(draw_dividends.c.division)
        for row in await session.execute(query):
            dividends[row.offer_key, row.draw_no].append(_dividend(row))
            currencies[row.offer_key, row.draw_no] = row.currency
    return [
        DrawAndResult(
            draw_from_row(row),
            Result(
                offer_key=row.offer_key,
                draw_no=row.draw_no,
                version=row.result_version,
                origin=Origin(row.origin),
                numbers=numbers_of(row),
                currency=currencies.get((row.offer_key, row.draw_no), ""),
                dividends=tuple(dividends[row.offer_key, row.draw_no]),
            ),
        )
        for row in rows
    ]


async def _change(
    session: AsyncSession,
    offer_key: str,
    draw_no: int,
    version: int,
    values: dict[str, Any],
    *guards: ColumnElement[bool],
) -> bool:
    of_version = update(draw_results).where(_of_version(offer_key, draw_no, version), *guards)
    changed = await session.scalar(of_version.values(values).returning(draw_results.c.version))
    return changed is not None


def _of_version(offer_key: str, draw_no: int, version: int) -> ColumnElement[bool]:
    return and_(is_draw(offer_key, draw_no, draw_results), draw_results.c.version == version)


def _dividends_of(offer_key: str, draw_no: int, version: int) -> ColumnElement[bool]:
    of_draw = is_draw(offer_key, draw_no, draw_dividends)
    return and_(of_draw, draw_dividends.c.result_version == version)


def number_values(numbers: DrawnNumbers) -> dict[str, Any]:
    return {
        "main_numbers": list(numbers.mains),
        "supplementary_numbers": list(numbers.supplementaries),
        "in_drawn_order": numbers.in_drawn_order,
    }


def numbers_of(row: Row[Any]) -> DrawnNumbers:
    return DrawnNumbers(tuple(row.main_numbers), tuple(row.supplementary_numbers), row.in_drawn_order)


def _dividend(row: Row[Any]) -> Dividend:
    transfer = None
    if row.transfer_kind is not None:
        transfer = Transfer(TransferKind(row.transfer_kind), row.transfer_number, row.transfer_minor_units)
    amounts = {"amount": row.minor_units, "boost": row.boost_minor_units}
    return Dividend(**columns_of(row, Dividend), **amounts, transfer=transfer)


def _dividend_values(
    offer_key: str, draw_no: int, version: int, dividend: Dividend, currency: str
) -> dict[str, Any]:
    transfer = dividend.transfer
    return {
        "offer_key": offer_key,
        "draw_no": draw_no,
        "result_version": version,
        "division": dividend.division,
        "winners": dividend.winners,
        "minor_units": dividend.amount,
        "currency": currency,
        "transfer_kind": transfer.kind.value if transfer else None,
        "transfer_number": transfer.number if transfer else None,
        "transfer_minor_units": transfer.amount if transfer else None,
        "instalments": dividend.instalments,
        "boost_minor_units": dividend.boost,
        "free_games": dividend.free_games,
    }


def _archive_values(result: Result, now: datetime) -> dict[str, Any]:
    has_dividends = bool(result.dividends)
    return {
        "offer_key": result.offer_key,
        "draw_no": result.draw_no,
        "version": result.version,
        "origin": result.origin.value,
        **number_values(result.numbers),
        "entered_by": ARCHIVE_SOURCE,
        "entered_at": now,
        "confirmed_by": ARCHIVE_LOADER,
        "confirmed_at": now,
        "dividends_entered_by": ARCHIVE_SOURCE if has_dividends else None,
        "dividends_entered_at": now if has_dividends else None,
        "dividends_confirmed_by": ARCHIVE_LOADER if has_dividends else None,
        "dividends_confirmed_at": now if has_dividends else None,
    }
