"""Results, dividends, and whether they are possible in their game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple

from catalog.draws.rules import Draw
from catalog.games.rules import DrawnEra
from catalog.lotteries.rules import Lottery
from games.matrix import Matrix


class TransferKind(StrEnum):
    """Where the pool of an unwon division goes (docs/domain.md §4.1)."""

    TO_DRAW = "to_draw"
    TO_DIVISION = "to_division"
    TO_RESERVE = "to_reserve"


@dataclass(frozen=True, slots=True)
class Transfer:
    """The pool went to draw, or to division, ``number``; to the reserve with 0.

    ``amount`` minor units of it, where the catalogue computed them.
    """

    kind: TransferKind
    number: int
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Dividend:
    """What a division paid: ``amount`` minor units to each of ``winners`` games; 0 without winners.

    Of an annuity ``amount`` is one of ``instalments``. ``boost`` is the part of it that a boost added, and
    ``free_games`` came besides, or have it as their value.
    """

    division: int
    winners: int
    amount: int
    transfer: Transfer | None = None
    instalments: int = 1
    boost: int = 0
    free_games: int = 0


@dataclass(frozen=True, slots=True)
class DrawnNumbers:
    """The numbers of a draw; ``in_drawn_order`` is False where only the sorted numbers are known."""

    mains: tuple[int, ...]
    supplementaries: tuple[int, ...]
    in_drawn_order: bool


class Origin(StrEnum):
    """Where a result came from; the site sold no tickets for a draw of the archive."""

    OPERATOR = "operator"
    ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class Result:
    """A confirmed version of a draw's result; ``dividends`` is empty until they are confirmed too."""

    offer_key: str
    draw_no: int
    version: int
    origin: Origin
    numbers: DrawnNumbers
    currency: str
    dividends: tuple[Dividend, ...]

    @property
    def provisional(self) -> bool:
        """Whether dividends are still to come. An archived result never gets any."""
        return self.origin is Origin.OPERATOR and not self.dividends


def dividends_refusal(matrix: Matrix, draw_no: int, dividends: Sequence[Dividend]) -> str | None:
    """Why these dividends cannot be the whole of a result; None when they can."""
    expected = [division.number for division in matrix.divisions]
    given = sorted(dividend.division for dividend in dividends)
    if given != expected:
        return (
            f"dividends are needed for divisions {expected[0]} to {expected[-1]}, once each, not for {given}"
        )
    for dividend in dividends:
        if dividend.winners < 0 or dividend.amount < 0:
            return f"division {dividend.division} cannot be negative"
        if (dividend.winners == 0) != (dividend.amount == 0):
            return f"division {dividend.division} must have winners and an amount, or neither"
        transfer = dividend.transfer
        if transfer is None:
            continue
        if dividend.winners:
            return f"division {dividend.division} was won and cannot be transferred"
        if transfer.kind is TransferKind.TO_DRAW and transfer.number <= draw_no:
            return f"division {dividend.division} can only go to a later draw"
        lower = [each for each in dividends if each.division > dividend.division]
        reachable = {each.division for each in lower}
        if not any(each.winners for each in lower):
            reachable.add(1)  # an unwon last division stays in division 1
        if transfer.kind is TransferKind.TO_DIVISION and transfer.number not in reachable:
            return f"division {dividend.division} can only go to a lower division"
    return None


def numbers_difference(matrix: Matrix, one: DrawnNumbers, other: DrawnNumbers) -> str | None:
    """The difference between two statements of a draw's numbers; None when they agree.

    The drawn order is compared where it counts, and where both know it.
    """
    in_order = matrix.in_order or (one.in_drawn_order and other.in_drawn_order)
    groups = (
        (matrix.mains.name, one.mains, other.mains),
        (matrix.supplementary_name, one.supplementaries, other.supplementaries),
    )
    for name, first, second in groups:
        if sorted(first) != sorted(second):
            return f"{name}: {_listed(first)} against {_listed(second)}"
        if in_order and first != second:
            return f"{name}, order drawn: {_listed(first)} against {_listed(second)}"
    return None


def dividends_difference(one: Sequence[Dividend], other: Sequence[Dividend]) -> str | None:
    """The difference between two statements of a draw's dividends; None when they agree."""
    second = {dividend.division: dividend for dividend in other}
    for dividend in sorted(one, key=lambda each: each.division):
        beside = second.get(dividend.division)
        if beside is None:
            return f"division {dividend.division} is missing"
        if (dividend.amount, dividend.winners) != (beside.amount, beside.winners):
            return (
                f"division {dividend.division}: {dividend.amount} cents to {dividend.winners} winners"
                f" against {beside.amount} to {beside.winners}"
            )
    return None


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


class PlayedDraw(NamedTuple):
    """A draw with its offer and published result."""

    offer: Lottery
    draw: Draw
    result: Result


class DrawAndResult(NamedTuple):
    """A draw with the newest confirmed version of its result."""

    draw: Draw
    result: Result


class Entry(NamedTuple):
    """A version of a result as it was entered, confirmed or not."""

    version: int
    numbers: DrawnNumbers
    reason: str | None
    entered_by: str
    confirmed_by: str | None
    dividends_entered_by: str | None
    dividends_confirmed_by: str | None


@dataclass(frozen=True, slots=True)
class ParentResult:
    """A draw that takes its result from its parent, and the parent's newest result."""

    draw: Draw
    version: int
    numbers: DrawnNumbers
    entered_by: str
    entered_at: datetime
    confirmed_by: str
    confirmed_at: datetime
    reason: str | None


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document that numbers were read from: its name, and the SHA-256 of its bytes."""

    name: str
    digest: bytes


@dataclass(frozen=True, slots=True)
class Report:
    """The numbers of one source for a version of a result, and who entered them."""

    source: str
    numbers: DrawnNumbers
    document: SourceDocument | None
    staff: str


@dataclass(frozen=True, slots=True)
class Counts:
    """Winning games of each division among the tickets bought here; ``stakes`` in minor units."""

    result_version: int
    entries: int
    winning_entries: int
    winners: Mapping[int, int]
    stakes: int
    currency: str


@dataclass(frozen=True, slots=True)
class SealedList:
    """The published root over the sealed tickets of a draw."""

    entries: int
    root: bytes
    sealed_at: datetime


class Month(NamedTuple):
    """A month that has results, and how many draws it had."""

    year: int
    month: int
    draws: int


class Appearance(NamedTuple):
    """How often a number or pair was drawn, its last draw, and the count of draws since."""

    times: int
    draw_no: int
    draw_date: date
    draws_since: int


class Barrel(NamedTuple):
    """Drawn numbers of one group, and its most frequent pairs, best first."""

    numbers: dict[int, Appearance]
    pairs: list[tuple[int, int, Appearance]]


class Counted(NamedTuple):
    """The draws that were counted, from `first` to `last` by number and day, and what came up in them."""

    draws: int
    first: tuple[int, date] | None
    last: tuple[int, date] | None
    mains: Barrel
    supplementaries: Barrel


class MonthOfResults(NamedTuple):
    """The months that have results, and the results of one of them."""

    months: Sequence[Month]
    results: Sequence[PlayedDraw]


class CountedEra(NamedTuple):
    """How often the numbers of an offer came up in one era."""

    offer: Lottery
    era: DrawnEra
    counted: Counted
