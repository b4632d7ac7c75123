"""The starting catalogue that ships with the service: game files, real past results and their dividends.

Past results are facts that the lotteries' operators published; their files have one row a draw, with sorted
numbers. The dividends file also has the drawn order, and some draws that the results files lack.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from catalog.lotteries.documents.games import GameDocument
from catalog.raffles.documents import CausesDocument, RaffleDocument
from catalog.results.rules import Dividend, DrawnNumbers, Transfer, TransferKind
from catalog.syndicates.documents import SyndicateDocument

_DATA = files("catalog") / "data"

_DIVIDEND_GAMES = {
    "Powerball": "powerball",
    "OzLotto": "oz_lotto",
    "SaturdayLotto": "saturday_lotto",
    "MonWedLotto": "monday_wednesday_lotto",
    "Super66": "super66",
}
"""Games of the dividends file that are offers here; the rest belong to games not in the catalogue."""


@dataclass(frozen=True, slots=True)
class PastResult:
    """A real draw: its numbers, and its dividends where they are on record."""

    offer_key: str
    draw_no: int
    draw_date: date
    draw_type: str
    numbers: DrawnNumbers
    dividends: tuple[Dividend, ...]


def packaged_games() -> list[GameDocument]:
    """Every packaged game file, checked, in order of ranking."""
    documents = [
        GameDocument.model_validate_json(file.read_text(encoding="utf-8"))
        for file in (_DATA / "games").iterdir()
        if file.name.endswith(".json")
    ]
    return sorted(documents, key=lambda document: document.ranking)


def packaged_results(offer_key: str) -> list[PastResult]:
    """Every real result of an offer, oldest first; the numbers are in drawn order where that is known."""
    results = {result.draw_no: result for result in _sorted_results(offer_key)}
    results |= {result.draw_no: result for result in _results_with_dividends(offer_key)}
    return [results[draw_no] for draw_no in sorted(results)]


def _rows(file: Traversable) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(file.read_text(encoding="utf-8").splitlines())


def _sorted_results(offer_key: str) -> Iterator[PastResult]:
    file = _DATA / "results" / f"{offer_key}.csv"
    for row in _rows(file) if file.is_file() else ():
        mains = _values(row, "n")
        powerball = [row["powerball"]] if row.get("powerball") else []
        yield PastResult(
            offer_key=offer_key,
            draw_no=int(row["draw_no"]),
            draw_date=date.fromisoformat(row["draw_date"]),
            draw_type="",
            numbers=DrawnNumbers(
                _integers(mains), _integers(powerball or _values(row, "s")), in_drawn_order=False
            ),
            dividends=(),
        )


def _results_with_dividends(offer_key: str) -> Iterator[PastResult]:
    draws: dict[int, list[dict[str, str]]] = {}
    for row in _rows(_DATA / "dividends.csv"):
        if _DIVIDEND_GAMES.get(row["game"]) == offer_key:
            draws.setdefault(int(row["draw_no"]), []).append(row)
    for draw_no, rows in draws.items():
        yield PastResult(
            offer_key=offer_key,
            draw_no=draw_no,
            draw_date=date.fromisoformat(rows[0]["draw_date"]),
            draw_type=rows[0]["draw_type"],
            numbers=DrawnNumbers(
                mains=_integers(rows[0]["winning_numbers_in_drawn_order"].split()),
                supplementaries=_integers(rows[0]["secondary_numbers"].split()),
                in_drawn_order=True,
            ),
            dividends=tuple(_dividend(row) for row in rows),
        )


def _dividend(row: dict[str, str]) -> Dividend:
    transfer = None
    if row["pool_transfer"]:
        kind, number = row["pool_transfer"].split()
        transfer = Transfer(TransferKind(kind.lower()), int(number))
    return Dividend(
        division=int(row["division"]),
        winners=int(row["winners"]),
        amount=int(Decimal(row["dividend_aud"]) * 100),
        transfer=transfer,
    )


def _values(row: dict[str, str], prefix: str) -> list[str]:
    """The filled columns n1, n2, … (or s1, s2, …); a game with fewer numbers leaves the last ones empty."""
    return [value for name, value in row.items() if name[:1] == prefix and name[1:].isdigit() and value]


def _integers(values: Iterable[str]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


_INSTANT = re.compile(r"@([+-]\d+)T(\d\d:\d\d)")
_DATE = re.compile(r"@date([+-]\d+)")


def packaged_causes() -> CausesDocument:
    """The packaged causes."""
    return CausesDocument.model_validate_json(_read("raffles/causes.json"))


def packaged_raffles(now: datetime) -> list[RaffleDocument]:
    """The packaged raffles as of the day of ``now``, checked, in order of ranking."""
    names = [file.name for file in (_DATA / "raffles").iterdir() if file.name.endswith(".json")]
    documents = [
        RaffleDocument.model_validate(_resolved(json.loads(_read(f"raffles/{name}")), now))
        for name in names
        if name != "causes.json"
    ]
    return sorted(documents, key=lambda document: document.ranking)


def packaged_syndicates() -> list[SyndicateDocument]:
    """The packaged syndicates, checked, in order of ranking."""
    documents = [
        SyndicateDocument.model_validate_json(file.read_text(encoding="utf-8"))
        for file in (_DATA / "syndicates").iterdir()
        if file.name.endswith(".json")
    ]
    return sorted(documents, key=lambda document: document.ranking)


def _read(path: str) -> str:
    return (_DATA / path).read_text(encoding="utf-8")


def _resolved(part: Any, now: datetime) -> Any:
    if isinstance(part, dict):
        return {key: _resolved(value, now) for key, value in part.items()}
    if isinstance(part, list):
        return [_resolved(value, now) for value in part]
    if not isinstance(part, str):
        return part
    today = now.astimezone(UTC).date()
    if instant := _INSTANT.fullmatch(part):
        day = today + timedelta(days=int(instant[1]))
        return datetime.combine(day, time.fromisoformat(instant[2]), UTC).isoformat()
    if day_only := _DATE.fullmatch(part):
        return (today + timedelta(days=int(day_only[1]))).isoformat()
    return part
