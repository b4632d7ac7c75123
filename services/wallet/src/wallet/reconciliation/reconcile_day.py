"""Reconciliation: compares the books of a day with other sources (docs/reliability.md, rule 14).

Providers' statements against their clearing accounts, deposits against the ledger, orders that checkout
calls paid against captures. What differs is a row of `differences` and an alert. A statement may be a day
behind, so a provider's difference that is still there at the next look moves to suspense: the clearing
account then agrees with the statement, and suspense shows the unexplained amount.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from prometheus_client import Gauge

from servicekit.data.database import Database
from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log
from wallet.deposits.store import deposits
from wallet.ledger.rules import reconciliation_journal
from wallet.providers.gateways import FetchStatement
from wallet.providers.port import GatewayRefusedError
from wallet.providers.rules import StatementLine
from wallet.reconciliation import store as reconciliation
from wallet.reconciliation.rules import DEPOSITS, ORDERS, Comparison, Report, fault_of
from wallet.withdrawals import store as withdrawals

DIFFERENCES: Final = Gauge(
    "wallet_open_differences", "Open differences between the books and other sources.", ("source",)
)
"""Anything above zero is an alarm."""


async def measure_differences(database: Database) -> None:
    """Sets the gauge of differences. Raises Unavailable when the database does not answer."""
    DIFFERENCES.clear()
    for source, differences in (await reconciliation.open_by_source(database)).items():
        DIFFERENCES.labels(source).set(differences)


_Compare = Callable[[datetime, datetime], Awaitable[Sequence[Comparison]]]


async def reconcile_day(
    database: Database, day: date, statements: Mapping[str, FetchStatement] | None = None
) -> Report:
    """Compares everything that happened on a day of UTC, and what is open of the days before.

    `statements` are asked for their gateways' lines of the day; a provider that does not answer, or refuses
    to, is compared by the lines that are there, and the next look makes up for it. Safe to repeat.
    """
    statements = statements or {}
    for gateway, fetch in statements.items():
        try:
            await apply_statement(database, gateway, await fetch(day))
        except (Unavailable, GatewayRefusedError) as error:
            log.warning("statement_missing", gateway=gateway, day=day.isoformat(), reason=error.code)
    compared: dict[str, int] = {}
    moved: list[UUID] = []
    for gateway in sorted({*statements, *await reconciliation.stated_gateways(database)}):
        compared[gateway] = await _compare(
            database, gateway, day, partial(reconciliation.clearing, database, gateway)
        )
        moved.extend(await _move_to_suspense(database, gateway, day))
    compared[ORDERS] = await _compare(database, ORDERS, day, partial(reconciliation.orders, database))
    compared[DEPOSITS] = await _compare(database, DEPOSITS, day, partial(reconciliation.deposits, database))
    report = Report(day, compared, await reconciliation.open_differences(database), moved)
    if report.open or moved:
        log.error("books_differ", day=day.isoformat(), open=len(report.open), moved_to_suspense=len(moved))
    return report


async def apply_statement(database: Database, gateway: str, lines: Sequence[StatementLine]) -> int:
    """Stores a provider's lines; returns how many are new. What failed and is stated as moved is looked up
    again: a charge of a deposit that failed or was abandoned, a payout of a failed withdrawal.
    """
    new = await reconciliation.import_lines(
        database, gateway, [each for each in lines if each.kind != "payout"]
    )
    await deposits.make_stated_due(
        database, gateway, [line.reference for line in lines if line.kind == "charge"]
    )
    await withdrawals.make_stated_due(database, [line.reference for line in lines if line.kind == "payout"])
    return new


async def _compare(database: Database, source: str, day: date, compare: _Compare) -> int:
    """Stores new differences and closes resolved ones; returns the number of comparisons."""
    known = await reconciliation.open_differences(database, source)
    faults: dict[tuple[str, str], str | None] = {}
    count = 0
    for each_day in sorted({day, *(difference.day for difference in known)}):
        since = datetime.combine(each_day, time(), UTC)
        found = await compare(since, since + timedelta(days=1))
        count += len(found) if each_day == day else 0
        faults.update({(one.subject, one.currency): fault_of(one) for one in found})
        await reconciliation.found(
            database, source, each_day, [(fault, one) for one in found if (fault := fault_of(one))]
        )
    await reconciliation.resolve(
        database,
        [
            difference.difference_id
            for difference in known
            if faults.get((difference.subject, difference.currency)) != difference.fault
        ],
    )
    return count


async def _move_to_suspense(database: Database, gateway: str, day: date) -> list[UUID]:
    """Moves a provider's differences of earlier days to suspense; returns the journals."""
    moved = []
    for difference in await reconciliation.open_differences(database, gateway):
        if difference.day < day:
            journal = reconciliation_journal(difference.difference_id)
            await reconciliation.move_to_suspense(database, difference.difference_id, journal)
            moved.append(journal.journal_id)
    return moved
