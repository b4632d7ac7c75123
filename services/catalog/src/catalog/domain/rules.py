"""Rules of a game: what is picked, what is drawn, and what each division must match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class RuleError(ValueError):
    """A rule that cannot be right, e.g. a division that no game can meet; the text names the rule."""


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A named set of distinct numbers of one game (specification, Product offer).

    ``name`` is "Numbers", "Powerball" or "Favourites" and is never re-cased; the bounds are inclusive.
    """

    name: str
    count: int
    lowest: int
    highest: int

    def __post_init__(self) -> None:
        if not self.name or self.lowest < 0 or self.count < 1 or self.count > self.size:
            raise RuleError(
                f"number set {self.name!r} cannot hold {self.count} of {self.lowest}..{self.highest}"
            )

    @property
    def size(self) -> int:
        """How many different numbers the set is picked from."""
        return self.highest - self.lowest + 1

    def refusal(self, numbers: Sequence[int]) -> str | None:
        """Why some of ``numbers`` cannot come from this set, whatever their count; None when all can."""
        if len(set(numbers)) != len(numbers):
            return f"{self.name} has a number twice"
        strays = [number for number in numbers if not self.lowest <= number <= self.highest]
        if strays:
            return f"{self.name} has {strays[0]}, outside {self.lowest} to {self.highest}"
        return None


@dataclass(frozen=True, slots=True)
class Match:
    """One way to meet a division: exactly so many mains, and supplementaries (or Powerball) within bounds."""

    mains: int
    supplementaries_at_least: int
    supplementaries_at_most: int

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

    def is_met_by(self, mains: int, supplementaries: int) -> bool:
        """Whether a game with these hits meets any of the division's alternatives."""
        return any(match.is_met_by(mains, supplementaries) for match in self.matches)


@dataclass(frozen=True, slots=True)
class Matrix:
    """What a player picks and what the operator draws.

    ``number_sets[0]`` is the main barrel. With one set, ``supplementaries_drawn`` further numbers leave the
    same barrel after ``mains_drawn``; with two sets the second is a barrel of its own (the Powerball), of
    which ``supplementaries_drawn`` numbers are drawn.
    """

    number_sets: tuple[NumberSet, ...]
    mains_drawn: int
    supplementaries_drawn: int
    divisions: tuple[Division, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.number_sets) <= 2:
            raise RuleError("a matrix has one or two number sets")
        drawn_from_main_barrel = self.mains_drawn + (0 if self.second_barrel else self.supplementaries_drawn)
        if self.mains_drawn < 1 or drawn_from_main_barrel > self.mains.size:
            raise RuleError(f"{drawn_from_main_barrel} numbers cannot be drawn from {self.mains.size}")
        if self.second_barrel and not 1 <= self.supplementaries_drawn <= self.second_barrel.size:
            raise RuleError(
                f"{self.supplementaries_drawn} cannot be drawn from the {self.second_barrel.name} barrel"
            )
        if [division.number for division in self.divisions] != list(range(1, len(self.divisions) + 1)):
            raise RuleError("divisions must be numbered from 1 without a gap")
        won = {self.first_division(mains, hits) for mains, hits in self.outcomes()}
        for division in self.divisions:
            if division.number not in won:
                raise RuleError(f"no game can win division {division.number} ({division.needs})")

    @property
    def mains(self) -> NumberSet:
        """The main barrel."""
        return self.number_sets[0]

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
        highest_mains = min(picked, drawn)
        if self.second_barrel:
            highest_hits = min(self.second_barrel.count, extra)
            pairs = [(m, s) for m in range(highest_mains + 1) for s in range(highest_hits + 1)]
        else:
            pairs = [(m, s) for m in range(highest_mains + 1) for s in range(min(extra, picked - m) + 1)]
        undrawn = self.mains.size - drawn - (0 if self.second_barrel else extra)
        return [(m, s) for m, s in pairs if picked - m - (0 if self.second_barrel else s) <= undrawn]

    def first_division(self, mains: int, supplementaries: int) -> int | None:
        """The division that a game with these hits wins, from 1 down; None for no prize (handbook §3.1)."""
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
