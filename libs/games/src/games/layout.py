"""How one entry of a ticket is laid out: what a customer fills in, and the notional games it stands for.

| Kind | An entry | Its games |
|---|---|---|
| plain | one game | 1 |
| random | nothing: the seller draws the games | as many as asked for, each kept as plain |
| system | n mains, or fewer than a game has (Pick) | C(n, k), or C(N - n, k - n) |
| powerhit | the same, without the second barrel | the same, with every number of the second barrel |
| boxed | k numbers | each of their k! orders |
| wheel | n mains | the blocks of a reduced system |
| combo | a pool, and favourites of it that every game has | as many distinct random ones as asked for |

Source: docs/domain.md §2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import comb, factorial, perm
from typing import Any

from games.matrix import Matrix
from games.numbers import LARGEST_NUMBER, NumberSet, RuleError
from games.wheels import Wheel

LARGEST_SYSTEM = 20
"""Most numbers of a system entry; 20 numbers are 77,520 games of 7."""

LARGEST_ENTRY = 2_000_000
"""Most games of one entry: more than any operator sells, and still counted in an instant."""

LARGEST_BOX = 6
"""Most numbers of a boxed entry; its orders are listed."""

FAVOURITES = "Favourites"
"""Name of the set of a Super Combo whose numbers are in every game."""


class Kind(StrEnum):
    """How entries become games."""

    PLAIN = "plain"
    RANDOM = "random"
    SYSTEM = "system"
    POWERHIT = "powerhit"
    BOXED = "boxed"
    WHEEL = "wheel"
    COMBO = "combo"


@dataclass(frozen=True, slots=True)
class Layout:
    """One entry. ``sets`` are what a customer fills in; ``picks`` is how many mains a notional game has.

    ``second`` is the second barrel where the entry does not choose from it: a PowerHit plays all of it, a
    Super Combo random numbers of it. ``blocks`` are those of a wheel, as bit masks of places.
    """

    kind: Kind
    sets: tuple[NumberSet, ...]
    picks: int
    second: NumberSet | None = None
    blocks: tuple[int, ...] = ()

    @property
    def mains(self) -> NumberSet:
        """The numbers of the main barrel."""
        return self.sets[0]

    @property
    def second_set(self) -> NumberSet | None:
        """The set of a notional game's numbers from the second barrel, chosen or not; None without one."""
        if self.second is not None or self.kind is Kind.COMBO or len(self.sets) == 1:
            return self.second
        return self.sets[1]

    @property
    def in_order(self) -> bool:
        """Whether the order of a notional game's numbers counts."""
        return self.mains.ordered or self.kind is Kind.BOXED

    @property
    def entry_size(self) -> int:
        """Bytes of one packed entry, without the games that a Super Combo keeps after it."""
        return sum(numbers.count for numbers in self.sets)

    @property
    def line_size(self) -> int:
        """Bytes of one packed game of a Super Combo."""
        return self.picks + (self.second.count if self.second else 0)

    @property
    def main_combinations(self) -> int:
        """How many selections of mains an entry stands for. Raises RuleError for a kind without a number."""
        chosen = self.mains.count
        match self.kind:
            case Kind.PLAIN:
                return 1
            case Kind.SYSTEM | Kind.POWERHIT if chosen < self.picks:
                return comb(self.mains.size - chosen, self.picks - chosen)
            case Kind.SYSTEM | Kind.POWERHIT:
                return comb(chosen, self.picks)
            case Kind.BOXED:
                return factorial(chosen)
            case Kind.WHEEL:
                return len(self.blocks)
            case _:
                raise RuleError(f"an entry of kind {self.kind} has as many games as the customer asks for")

    @property
    def games_per_entry(self) -> int | None:
        """Notional games of one entry; None where the customer says how many."""
        if self.kind is Kind.COMBO:
            return None
        if self.kind is Kind.POWERHIT and self.second is not None:
            return self.main_combinations * self.second.size
        return self.main_combinations

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the number sets of a notional game."""
        second = self.second_set
        return (self.mains.name,) if second is None else (self.mains.name, second.name)

    def plays_like(self, other: Layout) -> bool:
        """Whether both turn the same numbers into the same games; their bounds may differ."""
        if (self.kind, self.picks, self.blocks, self.in_order) != (
            other.kind,
            other.picks,
            other.blocks,
            other.in_order,
        ):
            return False
        whole_barrel = self.kind in (Kind.SYSTEM, Kind.POWERHIT) and self.mains.count < self.picks
        return self.second == other.second and (
            not whole_barrel
            or (self.mains.lowest, self.mains.highest) == (other.mains.lowest, other.mains.highest)
        )


@dataclass(frozen=True, slots=True)
class EntrySpec:
    """An entry as an operator describes it, before it meets the matrix of an era.

    ``size`` is the count of mains of a system or PowerHit, ``pool`` and ``favourites`` the bounds of a Super
    Combo.
    """

    kind: Kind = Kind.PLAIN
    size: int | None = None
    pool: tuple[int, int] | None = None
    favourites: int = 0
    wheel: Wheel | None = None

    def layout(self, matrix: Matrix) -> Layout:
        """The entry under these rules. Raises RuleError for a kind that they do not allow."""
        mains, second = matrix.mains, matrix.second_barrel
        if matrix.in_order and self.kind not in (Kind.PLAIN, Kind.RANDOM, Kind.BOXED):
            raise RuleError(f"a game whose order counts has no entries of kind {self.kind}")
        match self.kind:
            case Kind.PLAIN | Kind.RANDOM:
                return Layout(Kind.PLAIN, matrix.number_sets, mains.count)
            case Kind.SYSTEM:
                sets = (self._system_mains(mains), *matrix.number_sets[1:])
                return _bounded(Layout(self.kind, sets, mains.count))
            case Kind.POWERHIT:
                if second is None or second.count != 1:
                    raise RuleError("a PowerHit needs a second barrel of which one number is picked")
                layout = Layout(self.kind, (self._system_mains(mains, single=True),), mains.count, second)
                return _bounded(layout)
            case Kind.BOXED:
                if not matrix.in_order or mains.repeats or mains.count > LARGEST_BOX:
                    raise RuleError(
                        f"a boxed entry needs up to {LARGEST_BOX} different numbers whose order counts"
                    )
                return Layout(self.kind, (replace(mains, ordered=False),), mains.count)
            case Kind.WHEEL:
                return self._wheel_layout(matrix)
            case Kind.COMBO:
                return self._combo_layout(mains, second)

    def _system_mains(self, mains: NumberSet, *, single: bool = False) -> NumberSet:
        size = self.size
        if size is None or size < 2 or (size == mains.count and not single):
            raise RuleError(f"a system has another count of numbers than the {mains.count} of a game")
        if size > min(LARGEST_SYSTEM, mains.size):
            raise RuleError(f"a system has at most {min(LARGEST_SYSTEM, mains.size)} numbers, not {size}")
        return replace(mains, count=size)

    def _wheel_layout(self, matrix: Matrix) -> Layout:
        wheel = self.wheel
        if wheel is None or wheel.picks != matrix.mains.count:
            raise RuleError(f"a reduced system needs a wheel with blocks of {matrix.mains.count}")
        sets = (replace(matrix.mains, count=wheel.size), *matrix.number_sets[1:])
        return Layout(self.kind, sets, matrix.mains.count, blocks=wheel.blocks)

    def _combo_layout(self, mains: NumberSet, second: NumberSet | None) -> Layout:
        least, most = self.pool or (0, 0)
        if not mains.count < least <= most <= mains.size:
            raise RuleError(
                f"the pool of a combo goes from more than {mains.count} to at most {mains.size} numbers"
            )
        if not 0 <= self.favourites < mains.count:
            raise RuleError(f"a combo has fewer favourites than the {mains.count} numbers of a game")
        sets = [replace(mains, count=least, most=most)]
        if self.favourites:
            sets.append(replace(mains, name=FAVOURITES, count=0, most=self.favourites))
        return Layout(self.kind, tuple(sets), mains.count, second)


def possibilities(numbers: NumberSet) -> int:
    """How many different fillings a set of an exact count has."""
    if numbers.repeats:
        return int(numbers.size**numbers.count)
    if numbers.ordered:
        return perm(numbers.size, numbers.count)
    return comb(numbers.size, numbers.count)


def layout_document(layout: Layout) -> list[Any] | dict[str, Any]:
    """The layout as JSON, to be kept beside packed entries: `[[name, count], ...]` for one game an entry, as
    nothing else is needed to read it; an object for all others.
    """
    if layout.kind is Kind.PLAIN and not layout.in_order:
        return [[numbers.name, numbers.count] for numbers in layout.sets]
    document: dict[str, Any] = {
        "kind": layout.kind.value,
        "sets": [_set_document(numbers) for numbers in layout.sets],
        "picks": layout.picks,
    }
    if layout.second is not None:
        document["second"] = _set_document(layout.second)
    if layout.blocks:
        document["blocks"] = list(layout.blocks)
    return document


def layout_from(document: Sequence[Any] | dict[str, Any]) -> Layout:
    """The layout that `layout_document` wrote. Raises RuleError, ValueError or KeyError for another one."""
    if isinstance(document, dict):
        second = document.get("second")
        return _layout(
            document["kind"],
            tuple(tuple(numbers) for numbers in document["sets"]),
            document["picks"],
            None if second is None else tuple(second),
            tuple(document.get("blocks", ())),
        )
    return _plain_layout(tuple((name, count) for name, count in document))


def _bounded(layout: Layout) -> Layout:
    games = layout.games_per_entry
    if games is None or games > LARGEST_ENTRY:
        raise RuleError(f"an entry of {games} games is too large")
    return layout


def _set_document(numbers: NumberSet) -> list[Any]:
    return [
        numbers.name,
        numbers.count,
        numbers.lowest,
        numbers.highest,
        int(numbers.ordered) + 2 * int(numbers.repeats),
    ]


def _set_from(document: tuple[Any, ...]) -> NumberSet:
    name, count, lowest, highest, order = document
    return NumberSet(name, count, lowest, highest, ordered=bool(order & 1), repeats=bool(order & 2))


@lru_cache(maxsize=1024)
def _plain_layout(sets: tuple[tuple[str, int], ...]) -> Layout:
    numbers = tuple(NumberSet(name, count, 0, LARGEST_NUMBER) for name, count in sets)
    return Layout(Kind.PLAIN, numbers, numbers[0].count)


@lru_cache(maxsize=1024)
def _layout(
    kind: str,
    sets: tuple[tuple[Any, ...], ...],
    picks: int,
    second: tuple[Any, ...] | None,
    blocks: tuple[int, ...],
) -> Layout:
    return Layout(
        Kind(kind),
        tuple(_set_from(numbers) for numbers in sets),
        picks,
        None if second is None else _set_from(second),
        blocks,
    )
