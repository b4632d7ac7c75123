"""Number sets: the smallest part of a game, and how a wrong one is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LARGEST_NUMBER = 255
"""A number is kept in one byte."""


class RuleError(ValueError):
    """A rule that cannot be right, e.g. a division that no game can meet; the text names the rule."""


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What keeps an entry from being complete: a code and a text for the customer, at a field."""

    target: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A named set of numbers of one entry (docs/requirements.md, Product offer).

    ``name`` is "Numbers", "Powerball", "Favourites", ... and is never re-cased; the bounds are inclusive.
    An entry has exactly ``count`` of them, or up to ``most`` where that is given (the pool of a Super
    Combo). ``ordered`` keeps the order in which they were chosen (Lotto Strike); ``repeats`` allows the
    same one twice (the digits of Super 66, whose order matters too).
    """

    name: str
    count: int
    lowest: int
    highest: int
    most: int | None = None
    ordered: bool = False
    repeats: bool = False

    def __post_init__(self) -> None:
        bad_bounds = not self.name or not 0 <= self.lowest <= self.highest <= LARGEST_NUMBER
        bad_count = self.largest_count < 1 or not 0 <= self.count <= self.largest_count
        too_many = not self.repeats and self.largest_count > self.size
        if bad_bounds or bad_count or too_many:
            raise RuleError(
                f"number set {self.name!r} cannot hold {self.count} of {self.lowest}..{self.highest}"
            )
        if self.repeats and not self.ordered:
            raise RuleError(f"number set {self.name!r} repeats numbers, so their order must count")

    @property
    def size(self) -> int:
        """How many different numbers the set is picked from."""
        return self.highest - self.lowest + 1

    @property
    def largest_count(self) -> int:
        """Most numbers of an entry in this set."""
        return self.count if self.most is None else self.most

    def refusal(self, numbers: Sequence[int]) -> str | None:
        """Why some of ``numbers`` cannot come from this set, whatever their count; None when all can."""
        if not self.repeats and len(set(numbers)) != len(numbers):
            return f"{self.name} has a number twice"
        strays = [number for number in numbers if not self.lowest <= number <= self.highest]
        if strays:
            return f"{self.name} has {strays[0]}, outside {self.lowest} to {self.highest}"
        return None

    def problem(self, numbers: Sequence[int] | None, target: str) -> FieldProblem | None:
        """What keeps ``numbers`` from being complete in this set; None when they are (docs/domain.md §2)."""
        if numbers is None:
            return FieldProblem(target, "required", "This field is required") if self.count else None
        if not self.count <= len(numbers) <= self.largest_count:
            return FieldProblem(target, "number_count", self._count_message())
        if not all(self.lowest <= number <= self.highest for number in numbers):
            message = f"Numbers go from {self.lowest} to {self.highest}"
            return FieldProblem(target, "number_out_of_range", message)
        if not self.repeats and len(set(numbers)) != len(numbers):
            return FieldProblem(target, "number_repeated", "Please choose each number once")
        return None

    def canonical(self, numbers: Sequence[int]) -> list[int]:
        """The numbers as they are kept: in ascending order, unless their order counts."""
        return list(numbers) if self.ordered else sorted(numbers)

    def _count_message(self) -> str:
        noun = "digits" if self.repeats else "numbers"
        if self.most is None:
            return f"Please choose exactly {self.count} {noun}"
        if self.count == 0:
            return f"Please choose at most {self.most} {noun}"
        return f"Please choose {self.count} to {self.most} {noun}"
