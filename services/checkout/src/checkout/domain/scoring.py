"""What the games of the standard game type win (domain handbook §3.1 and §13.2). A pure function of games
and result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from checkout.domain.catalogue import Shape
from checkout.domain.games import checked_game_size


@dataclass(frozen=True, slots=True)
class Match:
    """An alternative that meets a division: an exact count of mains, a closed range of supplementaries."""

    mains: int
    supplementaries_at_least: int
    supplementaries_at_most: int


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
    def _division_of(self) -> dict[tuple[int, int], Division]:
        """Division met by each count of mains and supplementaries: the first from 1 down."""
        met: dict[tuple[int, int], Division] = {}
        for division in sorted(self.divisions, key=lambda division: division.number):
            for match in division.matches:
                for hits in range(match.supplementaries_at_least, match.supplementaries_at_most + 1):
                    met.setdefault((match.mains, hits), division)
        return met

    @cached_property
    def _main_hits(self) -> bytes:
        return _hit_table(self.main_numbers)

    @cached_property
    def _supplementary_hits(self) -> bytes:
        return _hit_table(self.supplementary_numbers)

    def divisions_won(self, packed: bytes, shape: Shape) -> list[Division | None]:
        """The one division that each packed game wins, None for a game that wins nothing.

        The first number set counts against the main numbers. A second set, such as the Powerball, has its
        own barrel and alone counts against the supplementary numbers; without one the main picks do.
        """
        size, picks = checked_game_size(packed, shape), shape[0][1]
        mains, supplementaries = packed.translate(self._main_hits), packed.translate(self._supplementary_hits)
        second_barrel = len(shape) > 1
        division_of = self._division_of
        return [
            division_of.get(
                (
                    mains.count(1, start, start + picks),
                    supplementaries.count(1, start + picks, start + size)
                    if second_barrel
                    else supplementaries.count(1, start, start + picks),
                )
            )
            for start in range(0, len(packed), size)
        ]

    def score(self, packed: bytes, shape: Shape) -> tuple[DivisionWin, ...]:
        """What an entry wins, highest division first; empty when it wins nothing."""
        won = [division for division in self.divisions_won(packed, shape) if division is not None]
        games = Counter(division.number for division in won)
        dividends = {division.number: division.dividend for division in won}
        return tuple(DivisionWin(number, games[number], dividends[number]) for number in sorted(games))


def prize(wins: Sequence[DivisionWin]) -> int:
    """Sum of an entry's wins in minor units: each division's count times its dividend (domain handbook
    §6.2).
    """
    return sum(win.games * win.dividend for win in wins)


def _hit_table(numbers: Sequence[int]) -> bytes:
    table = bytearray(256)
    for number in numbers:
        table[number] = 1
    return bytes(table)
