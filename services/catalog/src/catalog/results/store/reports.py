"""Reports of sources and of checkout."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.draws.store.draws import is_draw, same_draw
from catalog.draws.tables import draws
from catalog.offers.store import columns_of
from catalog.results.rules import Counts, Report, SealedList, SourceDocument, TransferKind
from catalog.results.store.results import number_values, numbers_of
from catalog.results.tables import draw_counts, draw_dividends, draw_results, draw_seals, result_reports


async def put_report(session: AsyncSession, draw: Draw, version: int, report: Report, now: datetime) -> None:
    """Stores a report; a repeated report replaces it."""
    document = report.document
    values = {
        **number_values(report.numbers),
        "document_name": document.name if document else None,
        "document_digest": document.digest if document else None,
        "operator": report.staff,
        "reported_at": now,
        "withdrawn_because": None,
    }
    await session.execute(
        upsert(result_reports)
        .values(
            offer_key=draw.offer_key, draw_no=draw.draw_no, version=version, source=report.source, **values
        )
        .on_conflict_do_update(constraint="pk_result_reports", set_=values)
    )


async def reports(session: AsyncSession, draw: Draw, version: int) -> list[Report]:
    """The reports that are not withdrawn, in the order of their sources' first reports."""
    query = (
        select(result_reports)
        .where(
            is_draw(draw.offer_key, draw.draw_no, result_reports),
            result_reports.c.version == version,
            result_reports.c.withdrawn_because.is_(None),
        )
        .order_by(result_reports.c.sequence)
    )
    return [
        Report(
            source=row.source,
            numbers=numbers_of(row),
            document=SourceDocument(row.document_name, row.document_digest) if row.document_name else None,
            staff=row.operator,
        )
        for row in await session.execute(query)
    ]


async def withdraw_others(
    session: AsyncSession, draw: Draw, version: int, source: str, *, because: str
) -> None:
    """Withdraws the reports of every source but one."""
    await session.execute(
        update(result_reports)
        .where(
            is_draw(draw.offer_key, draw.draw_no, result_reports),
            result_reports.c.version == version,
            result_reports.c.source != source,
            result_reports.c.withdrawn_because.is_(None),
        )
        .values(withdrawn_because=because)
    )


async def put_counts(session: AsyncSession, offer_key: str, draw_no: int, counts: Counts) -> None:
    """Stores counts once for each version of a result; ignores unknown draws."""
    if await session.scalar(select(draws.c.draw_no).where(is_draw(offer_key, draw_no))):
        await session.execute(
            upsert(draw_counts)
            .values(
                offer_key=offer_key,
                draw_no=draw_no,
                **asdict(counts)
                | {"winners": {str(division): games for division, games in counts.winners.items()}},
            )
            .on_conflict_do_nothing()
        )


async def counts(session: AsyncSession, draw: Draw) -> Counts | None:
    """The counts for the published version of a result; None until there are some."""
    query = select(draw_counts).where(
        is_draw(draw.offer_key, draw.draw_no, draw_counts),
        draw_counts.c.result_version == draw.result_version,
    )
    row = (await session.execute(query)).one_or_none()
    if row is None:
        return None
    winners = {int(division): games for division, games in row.winners.items()}
    return Counts(**columns_of(row, Counts) | {"winners": winners})


async def put_seal(session: AsyncSession, offer_key: str, draw_no: int, sealed: SealedList) -> None:
    """Stores the root of a lottery's draw, once; ignores raffles, which have lists of their own."""
    is_lottery = select(draws.c.rules_from).where(is_draw(offer_key, draw_no))
    if await session.scalar(is_lottery) is None:
        return
    await session.execute(
        upsert(draw_seals)
        .values(offer_key=offer_key, draw_no=draw_no, **asdict(sealed))
        .on_conflict_do_nothing()
    )


async def seal(session: AsyncSession, offer_key: str, draw_no: int) -> SealedList | None:
    """The root of a draw's tickets; None until its list is sealed."""
    query = select(draw_seals).where(is_draw(offer_key, draw_no, draw_seals))
    row = (await session.execute(query)).one_or_none()
    return None if row is None else SealedList(row.entries, row.root, row.sealed_at)


async def carried_into(session: AsyncSession, draw: Draw) -> int:
    """Minor units that earlier draws transferred to this one by their newest dividends."""
    query = (
        select(func.coalesce(func.sum(draw_dividends.c.transfer_minor_units), 0))
        .join(
            draws,
            same_draw(draws, draw_dividends) & (draws.c.result_version == draw_dividends.c.result_version),
        )
        .where(
            draw_dividends.c.offer_key == draw.offer_key,
            draw_dividends.c.transfer_kind == TransferKind.TO_DRAW.value,
            draw_dividends.c.transfer_number == draw.draw_no,
        )
    )
    return int(await session.scalar(query) or 0)


async def jackpots_before(session: AsyncSession, draw: Draw) -> int:
    """How many draws in a row before this one had no winner in division 1."""
    first = (
        select(draws.c.draw_at, draw_dividends.c.transfer_kind)
        .join(
            draw_results,
            same_draw(draw_results, draws) & (draw_results.c.version == draws.c.result_version),
        )
        .join(
            draw_dividends,
            same_draw(draw_dividends, draws)
            & (draw_dividends.c.result_version == draws.c.result_version)
            & (draw_dividends.c.division == 1),
        )
        .where(
            draws.c.offer_key == draw.offer_key,
            draws.c.draw_at < draw.draw_at,
            draw_results.c.dividends_confirmed_by.is_not(None),
        )
        .order_by(draws.c.draw_at.desc())
        .limit(100)
    )
    count = 0
    for row in await session.execute(first):
        if row.transfer_kind != TransferKind.TO_DRAW.value:
            break
        count += 1
    return count
