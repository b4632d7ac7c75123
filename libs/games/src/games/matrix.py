"""What is drawn, and what each division must match (docs/domain.md §1.3, §3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.numbers import NumberSet, RuleError
from games.prizes import NO_PRIZE, DivisionPrize


@dataclass(frozen=True, slots=True)
class Match:
    """One way to meet a division: exactly so many mains, and supplementaries (or Powerball) within bounds.

    Where order counts, ``mains`` is the count of right places (Lotto Strike), or the longest run of right
    digits from either end (Super 66).
    """

    mains: int
    supplementaries_at_least: int = 0
    supplementaries_at_most: int = 0

    def is_met_by(self, mains: int, supplementaries: int) -> bool:
        """Whether a game with these hits meets this alternative."""
        return (
            mains == self.mains
            and self.supplementaries_at_least <= supplementaries <= self.supplementaries_at_most
        )


@dataclass(frozen=True, slots=True)
class Division:
    """A prize division; 1 is the highest. ``needs`` is the text customers read, e.g. "7 + Powerball"."""

    number: int
    needs: str
    matches: tuple[Match, ...]
    prize: DivisionPrize = NO_PRIZE

    def is_met_by(self, mains: int, supplementaries: int) -> bool:
        """Whether a game with these hits meets any of the division's alternatives."""
        return any(match.is_met_by(mains, supplementaries) for match in self.matches)


def divisions_by_hits(divisions: Iterable[tuple[int, Iterable[Match]]]) -> dict[tuple[int, int], int]:
    """The division won with each (mains, supplementaries) that wins: the first that is met, from 1 down."""
    met: dict[tuple[int, int], int] = {}
    for number, matches in sorted(divisions, key=lambda division: division[0]):
        for match in matches:
            for hits in range(match.supplementaries_at_least, match.supplementaries_at_most + 1):
                met.setdefault((match.mains, hits), number)
    return met


@dataclass(frozen=True, slots=True)
class Matrix:
    """What one game is and what the operator draws.

    ``number_sets[0]`` is the main barrel. With one set, ``supplementaries_drawn`` further numbers leave the
    same barrel after ``mains_drawn``; with two sets the second is a barrel of its own (the Powerball), of
    which ``supplementaries_drawn`` numbers are drawn. Where the order of the main set counts, as many are
    drawn as are picked, and there is nothing else.
    """

    number_sets: tuple[NumberSet, ...]
    mains_drawn: int
    supplementaries_drawn: int
    divisions: tuple[Division, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.number_sets) <= 2:
            raise RuleError("a matrix has one or two number sets")
        if any(numbers.most is not None or numbers.count < 1 for numbers in self.number_sets):
            raise RuleError("a game has exactly as many numbers as its matrix says")
        if self.in_order:
            self._check_order()
        else:
            self._check_barrels()
        if [division.number for division in self.divisions] != list(range(1, len(self.divisions) + 1)):
            raise RuleError("divisions must be numbered from 1 without a gap")
        won = {self.first_division(mains, hits) for mains, hits in self.outcomes()}
        for division in self.divisions:
            if division.number not in won:
                raise RuleError(f"no game can win division {division.number} ({division.needs})")

    def _check_order(self) -> None:
        alone = len(self.number_sets) == 1 and self.supplementaries_drawn == 0
        if not alone or self.mains_drawn != self.mains.count:
            raise RuleError("where order counts, as many are drawn as are picked, from one set alone")

    def _check_barrels(self) -> None:
        drawn_from_main_barrel = self.mains_drawn + (0 if self.second_barrel else self.supplementaries_drawn)
        if self.mains_drawn < 1 or drawn_from_main_barrel > self.mains.size:
            raise RuleError(f"{drawn_from_main_barrel} numbers cannot be drawn from {self.mains.size}")
        if self.second_barrel is not None and self.second_barrel.ordered:
            raise RuleError(f"the order of the {self.second_barrel.name} barrel cannot count")
        if self.second_barrel and not 1 <= self.supplementaries_drawn <= self.second_barrel.size:
            raise RuleError(
                f"{self.supplementaries_drawn} cannot be drawn from the {self.second_barrel.name} barrel"
            )

    @property
    def mains(self) -> NumberSet:
        """The main barrel."""
        return self.number_sets[0]

    @property
    def in_order(self) -> bool:
        """Whether what is drawn must be met in its order: Lotto Strike, Super 66."""
        return self.mains.ordered

    @property
    def second_barrel(self) -> NumberSet | None:
        """The barrel of its own that the supplementary numbers come from, if any: the Powerball."""
        return self.number_sets[1] if len(self.number_sets) == 2 else None

    @property
    def supplementary_name(self) -> str:
        """Name under which the second group of drawn numbers is shown."""
        return self.second_barrel.name if self.second_barrel else "Supplementary"

    def outcomes(self) -> list[tuple[int, int]]:
        """Every (mains, supplementaries) that one game can have."""
        picked, drawn, extra = self.mains.count, self.mains_drawn, self.supplementaries_drawn
        if self.in_order:
            return [(hits, 0) for hits in range(picked + 1)]
        highest_mains = min(picked, drawn)
        if self.second_barrel:
            highest_hits = min(self.second_barrel.count, extra)
            pairs = [(m, s) for m in range(highest_mains + 1) for s in range(highest_hits + 1)]
        else:
            pairs = [(m, s) for m in range(highest_mains + 1) for s in range(min(extra, picked - m) + 1)]
        undrawn = self.mains.size - drawn - (0 if self.second_barrel else extra)
        return [(m, s) for m, s in pairs if picked - m - (0 if self.second_barrel else s) <= undrawn]

    def first_division(self, mains: int, supplementaries: int) -> int | None:
        """The division that a game with these hits wins, from 1 down; None for no prize
        (docs/domain.md §3.1).
        """
        for division in self.divisions:
            if division.is_met_by(mains, supplementaries):
                return division.number
        return None

    def result_refusal(self, mains: Sequence[int], supplementaries: Sequence[int]) -> str | None:
        """Why these numbers cannot be a result of this game; None when they can."""
        if len(mains) != self.mains_drawn:
            return f"{self.mains_drawn} main numbers are drawn, not {len(mains)}"
        if len(supplementaries) != self.supplementaries_drawn:
            name = self.supplementary_name
            return f"{self.supplementaries_drawn} {name} numbers are drawn, not {len(supplementaries)}"
        if self.second_barrel:
            return self.mains.refusal(mains) or self.second_barrel.refusal(supplementaries)
        return self.mains.refusal([*mains, *supplementaries])
