"""What one entry wins: counts by division in closed form, and only the winning games (docs/domain.md §3,
§13.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from games.combinations import rank, unrank
from games.entries import Line, entry_starts
from games.expansion import choices, count_games, nth_line
from games.layout import Kind, Layout
from games.matrix import Match, divisions_by_hits
from games.orders import arrangements, longest_run, right_places


@dataclass(frozen=True, slots=True)
class WinningGames:
    """``count`` games of an entry that win one division; ``nth`` is the index of each in its ticket."""

    division: int
    count: int
    nth: Callable[[int], int]


@dataclass(frozen=True)
class Scorer:
    """The numbers of a draw and what each division must match. Pure: nothing is remembered of an entry.

    ``mains`` are in drawn order where order counts. ``supplementaries`` come from the second barrel when
    the entries have one.
    """

    mains: tuple[int, ...]
    supplementaries: tuple[int, ...]
    divisions: tuple[tuple[int, tuple[Match, ...]], ...]

    def counts(self, layout: Layout, packed: bytes) -> dict[int, int]:
        """How many games win each division, from 1 down; a division that none wins is absent."""
        won: Counter[int] = Counter()
        if layout.kind is Kind.PLAIN and not layout.in_order:
            won.update(division for division in self._plain_divisions(layout, packed) if division)
        elif layout.kind is Kind.BOXED:
            self._count_boxed(layout, packed, won)
        else:
            for group in self._groups(layout, packed):
                won[group.division] += group.count
        return {division: won[division] for division in sorted(won)}

    def wins(
        self, layout: Layout, packed: bytes, *, offset: int = 0, limit: int | None = None
    ) -> list[tuple[int, int]]:
        """A page of the games that win, as (index of the game, division), the highest division first.

        Nothing that wins nothing is looked at, however many games a system has.
        """
        page: list[tuple[int, int]] = []
        for group in sorted(self._groups(layout, packed), key=lambda group: group.division):
            if offset >= group.count:
                offset -= group.count
                continue
            stop = group.count if limit is None else min(group.count, offset + limit - len(page))
            page.extend((group.nth(place), group.division) for place in range(offset, stop))
            offset = 0
            if limit is not None and len(page) >= limit:
                break
        return page

    def division_of(self, layout: Layout, line: Line) -> int | None:
        """The division that one notional game wins; None for no prize."""
        mains, second = line
        if layout.mains.repeats:
            return self._division.get((longest_run(mains, self.mains), 0))
        if layout.in_order:
            return self._division.get((right_places(mains, self.mains), 0))
        hits = second if layout.second_set is not None else mains
        return self._division.get(
            (len(self._main_set.intersection(mains)), len(self._supplementary_set.intersection(hits)))
        )

    @cached_property
    def _division(self) -> Mapping[tuple[int, int], int]:
        return divisions_by_hits(self.divisions)

    @cached_property
    def _main_set(self) -> frozenset[int]:
        return frozenset(self.mains)

    @cached_property
    def _supplementary_set(self) -> frozenset[int]:
        return frozenset(self.supplementaries)

    @cached_property
    def _main_hits(self) -> bytes:
        return _hit_table(self.mains)

    @cached_property
    def _supplementary_hits(self) -> bytes:
        return _hit_table(self.supplementaries)

    def _plain_divisions(self, layout: Layout, packed: bytes) -> list[int | None]:
        """The division of each packed game, counted without looking at single numbers."""
        size, picks = layout.entry_size, layout.picks
        mains, supplementaries = packed.translate(self._main_hits), packed.translate(self._supplementary_hits)
        from_place, to_place = (picks, size) if layout.second_set is not None else (0, picks)
        division = self._division
        return [
            division.get(
                (
                    mains.count(1, start, start + picks),
                    supplementaries.count(1, start + from_place, start + to_place),
                )
            )
            for start in entry_starts(layout, packed)
        ]

    def _groups(self, layout: Layout, packed: bytes) -> Iterator[WinningGames]:
        """Winning games, those of one entry and division that are counted together in one group."""
        if layout.kind is Kind.PLAIN and not layout.in_order:
            for index, division in enumerate(self._plain_divisions(layout, packed)):
                if division is not None:
                    yield _one(division, index)
            return
        if layout.kind in (Kind.SYSTEM, Kind.POWERHIT):
            size, games = layout.entry_size, layout.games_per_entry or 1
            for entry, start in enumerate(entry_starts(layout, packed)):
                yield from self._system_groups(layout, packed[start : start + size], entry * games)
            return
        for index in range(count_games(layout, packed)):
            division = self.division_of(layout, nth_line(layout, packed, index))
            if division is not None:
                yield _one(division, index)

    def _count_boxed(self, layout: Layout, packed: bytes, won: Counter[int]) -> None:
        for start in entry_starts(layout, packed):
            hits = len(self._main_set.intersection(packed[start : start + layout.entry_size]))
            for right, orders in boxed_counts(layout.picks, hits).items():
                division = self._division.get((right, 0))
                if division is not None:
                    won[division] += orders

    def _system_groups(self, layout: Layout, entry: bytes, first: int) -> Iterator[WinningGames]:
        """C(m, i) C(s, j) C(rest, k - i - j) games with i mains and j supplementaries, for each that wins."""
        mains = entry[: layout.mains.count]
        fixed, pool, choose = choices(layout, mains)
        second_barrel = layout.second_set is not None
        supplementary_set = frozenset[int]() if second_barrel else self._supplementary_set
        places: tuple[list[int], list[int], list[int]] = ([], [], [])
        for place, number in enumerate(pool):
            kind = 0 if number in self._main_set else 1 if number in supplementary_set else 2
            places[kind].append(place)
        fixed_mains = len(self._main_set.intersection(fixed))
        fixed_supplementaries = len(supplementary_set.intersection(fixed))
        slots = self._slots(layout, entry)
        slot_count = layout.second.size if layout.second is not None else 1
        for taken in _splits(choose, (len(places[0]), len(places[1]), len(places[2]))):
            for hits, hit_slots in slots:
                supplementaries = hits if second_barrel else fixed_supplementaries + taken[1]
                division = self._division.get((fixed_mains + taken[0], supplementaries))
                if division is not None:
                    chosen = _Chosen(places, taken, hit_slots, slot_count, first)
                    yield WinningGames(division, chosen.count, chosen.index)

    def _slots(self, layout: Layout, entry: bytes) -> list[tuple[int, Sequence[int]]]:
        """The games' numbers of the second barrel by how many of them hit: places in an entry's games."""
        if layout.second is not None:
            lowest, size = layout.second.lowest, layout.second.size
            hit = [place for place in range(size) if lowest + place in self._supplementary_set]
            missed = [place for place in range(size) if lowest + place not in self._supplementary_set]
            return [(hits, slots) for hits, slots in ((1, hit), (0, missed)) if slots]
        second = entry[layout.mains.count :]
        return [(len(self._supplementary_set.intersection(second)), (0,))]


def boxed_counts(picks: int, hits: int) -> dict[int, int]:
    """How many of the orders of ``picks`` numbers, of which ``hits`` are drawn, have each count of numbers in
    the right place; none for no number (docs/domain.md §3.4).
    """
    counts = {right: arrangements(picks, picks, hits, right) for right in range(hits, 0, -1)}
    return {right: count for right, count in counts.items() if count}


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The games of a system that take so many of its places of each kind, numbered among themselves."""

    places: tuple[Sequence[int], ...]
    taken: tuple[int, ...]
    slots: Sequence[int]
    slot_count: int
    first: int

    @property
    def count(self) -> int:
        count = len(self.slots)
        for group, size in zip(self.places, self.taken, strict=True):
            count *= comb(len(group), size)
        return count

    def index(self, place: int) -> int:
        place, slot = divmod(place, len(self.slots))
        chosen: list[int] = []
        for group, size in zip(self.places, self.taken, strict=True):
            place, number = divmod(place, comb(len(group), size))
            chosen.extend(group[position] for position in unrank(number, size))
        return self.first + rank(sorted(chosen)) * self.slot_count + self.slots[slot]


def _one(division: int, index: int) -> WinningGames:
    return WinningGames(division, 1, lambda _: index)


def _splits(total: int, limits: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    for first in range(min(total, limits[0]) + 1):
        for second in range(min(total - first, limits[1]) + 1):
            if total - first - second <= limits[2]:
                yield first, second, total - first - second


def _hit_table(numbers: Iterable[int]) -> bytes:
    table = bytearray(256)
    for number in numbers:
        table[number] = 1
    return bytes(table)
