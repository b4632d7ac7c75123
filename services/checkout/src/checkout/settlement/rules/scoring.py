"""Prizes of an entry in money (docs/domain.md §3.1 and §13.2); `games` counts the winning games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.layout import Layout
from games.matrix import Match
from games.scoring import Scorer


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
