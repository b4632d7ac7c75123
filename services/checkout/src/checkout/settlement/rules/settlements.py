"""A draw settlement, what it works on, and the prizes of an entry in money (docs/domain.md §3.1, §13.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from games.layout import Layout
from games.matrix import Match
from games.scoring import Scorer
from games.volume import Breakdown


@dataclass(frozen=True, slots=True)
class Division:
    """A prize division, 1 the highest. `dividend` is paid for each winning game, in minor units."""

    number: int
    matches: tuple[Match, ...]
    dividend: int
    currency: str


@dataclass(frozen=True, slots=True)
class DivisionWin:
    """The winning games of one entry in a division; `dividend` is paid for each, in minor units."""

    division: int
    games: int
    dividend: int


@dataclass(frozen=True)
class DrawResult:
    """The numbers and dividends of a draw. Without divisions it is provisional: numbers only."""

    main_numbers: tuple[int, ...]
    supplementary_numbers: tuple[int, ...]
    divisions: tuple[Division, ...] = ()

    @property
    def provisional(self) -> bool:
        """True until the dividends are known; no prize is known before."""
        return not self.divisions

    @cached_property
    def scorer(self) -> Scorer:
        return Scorer(
            self.main_numbers,
            self.supplementary_numbers,
            tuple((division.number, division.matches) for division in self.divisions),
        )

    @cached_property
    def division(self) -> Mapping[int, Division]:
        return {division.number: division for division in self.divisions}

    def score(self, packed: bytes, layout: Layout) -> tuple[DivisionWin, ...]:
        """The wins of an entry, highest division first."""
        return tuple(
            DivisionWin(number, games, self.division[number].dividend)
            for number, games in self.scorer.counts(layout, packed).items()
        )


def prize(wins: Sequence[DivisionWin]) -> int:
    """Sum of an entry's wins in minor units: each division's count times its dividend
    (docs/domain.md §6.2).
    """
    return sum(win.games * win.dividend for win in wins)


def draw_result(row: Mapping[str, Any]) -> DrawResult:
    """The result in a row of `draw_results`."""
    return DrawResult(
        main_numbers=tuple(row["main_numbers"]),
        supplementary_numbers=tuple(row["supplementary_numbers"]),
        divisions=tuple(
            Division(
                number=number,
                dividend=dividend,
                currency=currency,
                matches=tuple(Match(*match) for match in matches),
            )
            for number, dividend, currency, matches in row["divisions"]
        ),
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settlement of one version of a draw's result; `version` proves its lease.

    The first `scored_blocks` blocks of the sealed list are scored; amounts are in minor units of `currency`.
    """

    offer_key: str
    draw_no: int
    result_version: int
    state: SettlementState
    version: int
    scored_blocks: int
    entries: int
    winning_entries: int
    prizes: int
    currency: str

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {
            "offer_key": self.offer_key,
            "draw_no": self.draw_no,
            "result_version": self.result_version,
            "version": self.version,
        }


@dataclass(frozen=True, slots=True)
class DrawLease:
    """A draw whose list is being sealed, or whose entries are refunded; `version` proves its lease."""

    offer_key: str
    draw_no: int
    state: str
    version: int

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "version": self.version}


@dataclass(frozen=True, slots=True)
class ResultToSettle:
    """A version of a result: its scorer, known with the numbers, and its dividends once they are known.

    `stakes` is the price of all entries of the draw, in minor units.
    """

    scorer: Scorer
    result: DrawResult
    stakes: int


@dataclass(frozen=True, slots=True)
class StoredBreakdown:
    """A set of winning games, and how many tickets have it."""

    breakdown_id: int
    games: Breakdown
    tickets: int


@dataclass(frozen=True, slots=True)
class ScoredBlock:
    """The wins of the tickets of one block: the id of a breakdown by the ticket's place, from 1.

    `used` are those breakdowns, with how many tickets of the block have each.
    """

    block_no: int
    entries: int
    winners: Mapping[int, int]
    used: Mapping[int, tuple[Breakdown, int]]


@dataclass(frozen=True, slots=True)
class DueSyndicate:
    """A syndicate whose refunds, or shares by `result_version`, are not written down."""

    offer_key: str
    draw_no: int
    series: int
    is_cancelled: bool
    shares: int
    layout: Layout
    games: bytes
    result_version: int | None
    result: DrawResult | None

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "series": self.series}


@dataclass(frozen=True, slots=True)
class PaidDraw:
    """A draw, or one drawing of it, whose prizes are paid; `is_last` ends the draw. In minor units."""

    offer_key: str
    draw_no: int
    drawing: str
    is_last: bool
    entries: int
    winners: int
    prizes: int
    currency: str | None


class SettlementState(StrEnum):
    """Settling one version of a draw's result: sealing -> scoring -> counted -> paying -> done."""

    SEALING = "sealing"
    SCORING = "scoring"
    COUNTED = "counted"
    PAYING = "paying"
    DONE = "done"
