"""A Powerball draw with its result and dividends, and the steps to publish them."""

from __future__ import annotations

from hashlib import sha256

from catalog.draws.store import changes
from catalog.results import enter_results
from catalog.results.report_result import Reported, report_result
from catalog.results.rules import (
    Counts,
    Dividend,
    DrawnNumbers,
    Report,
    Result,
    SourceDocument,
    Transfer,
    TransferKind,
)
from catalog.results.store import reports
from catalogue.draws import DrawStatus
from services.catalog.tests.kit.harness import Catalogue

KEY, NO = "powerball", 1593

NUMBERS = DrawnNumbers((6, 30, 12, 22, 17, 32, 24), (2,), in_drawn_order=True)

OTHER_NUMBERS = DrawnNumbers((1, 2, 3, 4, 5, 6, 7), (8,), in_drawn_order=True)

DIVIDENDS = [
    Dividend(1, 0, 0, Transfer(TransferKind.TO_DRAW, 1594)),
    *(Dividend(division, division * 10, 10_000 // division) for division in range(2, 10)),
]


async def enter_numbers(catalogue: Catalogue, numbers: DrawnNumbers = NUMBERS, staff: str = "Ada") -> int:
    return await enter_results.enter_result(
        catalogue.database, catalogue.clock, KEY, NO, numbers, staff=staff
    )


async def confirm_numbers(catalogue: Catalogue, staff: str = "Bob") -> Result:
    return await enter_results.confirm_result(catalogue.database, catalogue.clock, KEY, NO, staff=staff)


async def publish_numbers(catalogue: Catalogue) -> None:
    await enter_numbers(catalogue)
    await confirm_numbers(catalogue)


async def enter_dividends(catalogue: Catalogue, staff: str = "Ada") -> int:
    return await enter_results.enter_dividends(
        catalogue.database, catalogue.clock, KEY, NO, DIVIDENDS, staff=staff
    )


async def confirm_dividends(catalogue: Catalogue, staff: str = "Bob") -> Result:
    return await enter_results.confirm_dividends(catalogue.database, catalogue.clock, KEY, NO, staff=staff)


async def pay_draw(catalogue: Catalogue) -> None:
    await publish_numbers(catalogue)
    await enter_dividends(catalogue)
    await confirm_dividends(catalogue)
    async with catalogue.database.transaction() as session:
        await changes.settle(session, KEY, NO, 1, DrawStatus.SCORED)
        await changes.settle(session, KEY, NO, 1, DrawStatus.PAID)


SORTED = DrawnNumbers((6, 12, 17, 22, 24, 30, 32), (2,), in_drawn_order=False)

MISREAD = DrawnNumbers((6, 30, 12, 22, 17, 32, 25), (2,), in_drawn_order=True)

SHUFFLED = DrawnNumbers((30, 6, 12, 22, 17, 32, 24), (2,), in_drawn_order=True)


def document(name: str) -> SourceDocument:
    return SourceDocument(name, sha256(name.encode()).digest())


async def report(
    catalogue: Catalogue,
    source: str,
    numbers: DrawnNumbers = NUMBERS,
    *,
    staff: str = "Ada",
    read_from: SourceDocument | None = None,
) -> Reported:
    return await report_result(
        catalogue.database, catalogue.clock, KEY, NO, Report(source, numbers, read_from, staff)
    )


async def publish_by_sources(catalogue: Catalogue) -> None:
    await report(catalogue, "operator feed")
    assert (await report(catalogue, "lottery site", staff="Bob")).published


async def count_winners(catalogue: Catalogue, winners: dict[int, int], stakes: int = 100_000_00) -> None:
    async with catalogue.database.transaction() as session:
        counts = Counts(1, 1_000, 300, winners, stakes, "AUD")
        await reports.put_counts(session, KEY, NO, counts)
