"""What an entry wins in money (domain handbook §3.1 and §13.2); how many games win is counted by `games`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

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
    """How many games of one entry won a division, and what each is paid in minor units."""

    division: int
    games: int
    dividend: int


@dataclass(frozen=True)
class DrawResult:
    """The numbers of a draw and what each division pays. Without divisions it is provisional: numbers
    only.
    """

    main_numbers: tuple[int, ...]
    supplementary_numbers: tuple[int, ...]
    divisions: tuple[Division, ...] = ()

    @property
    def provisional(self) -> bool:
        """True while the dividends are not known; nothing is scored then."""
        return not self.divisions

    @cached_property
    def scorer(self) -> Scorer:
        """What counts how many games of an entry win which division."""
        return Scorer(
            self.main_numbers,
            self.supplementary_numbers,
            tuple((division.number, division.matches) for division in self.divisions),
        )

    @cached_property
    def division(self) -> Mapping[int, Division]:
        """Divisions by their number."""
        return {division.number: division for division in self.divisions}

    def score(self, packed: bytes, layout: Layout) -> tuple[DivisionWin, ...]:
        """What an entry wins, highest division first; empty when it wins nothing."""
        return tuple(
            DivisionWin(number, games, self.division[number].dividend)
            for number, games in self.scorer.counts(layout, packed).items()
        )


def prize(wins: Sequence[DivisionWin]) -> int:
    """Sum of an entry's wins in minor units: each division's count times its dividend (domain handbook
    §6.2).
    """
    return sum(win.games * win.dividend for win in wins)
