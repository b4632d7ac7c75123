"""Reduced systems: a table of blocks with a guarantee that holds, or the table is refused
(docs/domain.md §3.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

from games.combinations import bit_mask
from games.numbers import RuleError

LARGEST_ENUMERATION = 200_000
"""Most subsets that are looked at to verify a guarantee; C(20, 10) is 184,756."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """Games over the places 0 to ``size`` - 1 of a selection, each block a bit mask of places.

    The guarantee: whenever ``if_drawn`` of the selected numbers are drawn, at least one block has
    ``at_least`` of them.
    """

    size: int
    picks: int
    blocks: tuple[int, ...]
    at_least: int
    if_drawn: int

    def __post_init__(self) -> None:
        if not 0 < self.at_least <= self.if_drawn <= self.size or self.at_least > self.picks:
            raise RuleError(f"a guarantee of {self.at_least} if {self.if_drawn} of {self.size} means nothing")
        if not self.blocks:
            raise RuleError("a wheel needs blocks")
        if len(set(self.blocks)) != len(self.blocks):
            raise RuleError("a wheel has a block twice")
        for block in self.blocks:
            if block.bit_count() != self.picks or block >> self.size or block < 0:
                raise RuleError(f"a block of the wheel is not {self.picks} of the places 1 to {self.size}")

    @property
    def is_full(self) -> bool:
        """Whether the blocks are all combinations, so that the system is not reduced at all."""
        return len(self.blocks) == comb(self.size, self.picks)

    def verify(self) -> None:
        """Raises RuleError naming a subset for which the guarantee fails; looks at every one."""
        failing = _first_failure(self)
        if failing is not None:
            places = ", ".join(str(place + 1) for place in failing)
            raise RuleError(
                f"the wheel does not guarantee {self.at_least} if {self.if_drawn}:"
                f" no block has {self.at_least} of the places {places}"
            )


def wheel_of(size: int, picks: int, blocks: Sequence[Sequence[int]], at_least: int, if_drawn: int) -> Wheel:
    """A wheel from blocks written as places counted from 1. Raises RuleError."""
    masks = []
    for block in blocks:
        if len(set(block)) != len(block) or not all(1 <= place <= size for place in block):
            raise RuleError(f"block {list(block)} is not {picks} of the places 1 to {size}")
        masks.append(bit_mask([place - 1 for place in block]))
    return Wheel(size, picks, tuple(masks), at_least, if_drawn)


@lru_cache(maxsize=128)
def _first_failure(wheel: Wheel) -> tuple[int, ...] | None:
    if comb(wheel.size, wheel.if_drawn) > LARGEST_ENUMERATION:
        raise RuleError(f"a wheel of {wheel.size} numbers is too large to verify")
    # Blocks that covered the last subset often cover the next one too.
    blocks = list(wheel.blocks)
    for places in combinations(range(wheel.size), wheel.if_drawn):
        drawn = bit_mask(places)
        for position, block in enumerate(blocks):
            if (block & drawn).bit_count() >= wheel.at_least:
                if position:
                    blocks[0], blocks[position] = block, blocks[0]
                break
        else:
            return places
    return None
