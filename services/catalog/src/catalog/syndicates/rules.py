"""Syndicates: a published ticket cut into shares (docs/domain.md §8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from games.numbers import NumberSet, RuleError


@dataclass(frozen=True, slots=True)
class ShareTerms:
    """What shares cost: amounts in minor units of ``currency``; ``margin`` is the service's part."""

    ticket_price: int
    margin: int
    shares: int
    currency: str
    max_per_customer: int

    def __post_init__(self) -> None:
        if self.ticket_price < 1 or self.margin < 0:
            raise RuleError("a syndicate's ticket costs something, and its margin is not negative")
        if not 2 <= self.shares <= 1000:
            raise RuleError(f"a ticket is not cut into {self.shares} shares")
        if not 1 <= self.max_per_customer <= self.shares:
            raise RuleError(
                f"a maximum of {self.max_per_customer} shares for each customer exceeds {self.shares} shares"
            )

    @property
    def share_price(self) -> int:
        """(ticket price + margin) / shares, up to the next minor unit (docs/domain.md §5)."""
        return -(-(self.ticket_price + self.margin) // self.shares)

    @property
    def share_margin(self) -> int:
        """The part of a share's price that does not pay for the ticket."""
        return self.share_price - self.ticket_price // self.shares


@dataclass(frozen=True, slots=True)
class TicketEntry:
    """Numbers of one entry as customers read them, and the games it stands for."""

    numbers: tuple[dict[str, list[int]], ...]
    games: tuple[bytes, ...]


def standard_entry(sets: Sequence[NumberSet], games: int, random: Random) -> TicketEntry:
    """So many different games."""
    chosen: dict[bytes, dict[str, list[int]]] = {}
    while len(chosen) < games:
        picked = {numbers.name: _pick(numbers, numbers.count, random) for numbers in sets}
        chosen[_packed(picked, sets)] = picked
    return TicketEntry(tuple(chosen.values()), tuple(chosen))


def system_entry(sets: Sequence[NumberSet], size: int, random: Random) -> TicketEntry:
    """Every game of ``size`` numbers of the main barrel, with the same numbers of the second.

    Raises ValueError for fewer numbers than one game has.
    """
    mains, *others = sets
    if size < mains.count:
        raise ValueError(f"a system of {size} is smaller than a game of {mains.count}")
    picked = {mains.name: _pick(mains, size, random)}
    picked |= {numbers.name: _pick(numbers, numbers.count, random) for numbers in others}
    games = (
        _packed({**picked, mains.name: list(game)}, sets)
        for game in combinations(picked[mains.name], mains.count)
    )
    return TicketEntry((picked,), tuple(games))


def powerhit_entry(sets: Sequence[NumberSet], random: Random) -> TicketEntry:
    """One game with every number of the second barrel (docs/domain.md §3.3)."""
    mains, second = sets
    picked = {mains.name: _pick(mains, mains.count, random)}
    every = list(range(second.lowest, second.highest + 1))
    games = (_packed({**picked, second.name: [number]}, sets) for number in every)
    return TicketEntry(({**picked, second.name: every},), tuple(games))


def packed_games(entries: Sequence[TicketEntry]) -> Iterator[bytes]:
    """Every notional game of a ticket, one byte a number."""
    for entry in entries:
        yield from entry.games


def _pick(numbers: NumberSet, count: int, random: Random) -> list[int]:
    return sorted(random.sample(range(numbers.lowest, numbers.highest + 1), count))


def _packed(game: dict[str, list[int]], sets: Sequence[NumberSet]) -> bytes:
    return b"".join(bytes(sorted(game[numbers.name])) for numbers in sets)
