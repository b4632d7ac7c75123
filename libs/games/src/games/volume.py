"""Scoring many entries at once: the same counts as `games.scoring`, without looking at entries one by one.

The packed entries of many tickets are read column by column: the i-th number of all entries becomes one long
integer with a byte for each entry, and adding the integers of all columns counts the hits of every entry at
once. Entries with equal hits win equally, so the closed counts are worked out once for each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.entries import entry_starts
from games.layout import Kind, Layout
from games.scoring import Scorer

Breakdown = tuple[tuple[int, int], ...]
"""What a ticket wins: (division, games), the highest division first. Empty for nothing."""

_SUPPLEMENTARY = 32
"""Weight of a supplementary hit in a byte; no game draws as many mains."""
_MOST_SUPPLEMENTARIES = 255 // _SUPPLEMENTARY

_BY_HITS = frozenset({Kind.PLAIN, Kind.SYSTEM, Kind.POWERHIT, Kind.BOXED})
"""Kinds whose entries have nothing but numbers, of one kind a column."""

_MARKED = re.compile(b"\x01")


@dataclass(slots=True)
class _Known:
    """What entries of one layout win by their hits; `marks` turns hits into 1 where they win."""

    wins: dict[int, Breakdown] = field(default_factory=dict)
    marks: bytearray = field(default_factory=lambda: bytearray(256))


class VolumeScorer:
    """Scores tickets of one draw by the thousand. It remembers what each count of hits wins."""

    def __init__(self, scorer: Scorer) -> None:
        self._scorer = scorer
        self._mains = _weights(scorer.mains, 1)
        self._supplementaries = _weights(scorer.supplementaries, _SUPPLEMENTARY)
        self._both = bytes(
            main + extra for main, extra in zip(self._mains, self._supplementaries, strict=True)
        )
        self._by_hits = (
            len(scorer.mains) < _SUPPLEMENTARY and len(scorer.supplementaries) <= _MOST_SUPPLEMENTARIES
        )
        self._known: dict[Layout, _Known] = {}

    def winners(self, layout: Layout, tickets: Sequence[bytes]) -> dict[int, Breakdown]:
        """What each of the packed tickets of one layout wins, by its place; those that win nothing are
        absent. Raises ValueError for a ticket whose length does not fit the layout.
        """
        if (
            not self._by_hits
            or layout.kind not in _BY_HITS
            or (layout.in_order and layout.kind is Kind.PLAIN)
        ):
            counted = ((place, self._counts(layout, packed)) for place, packed in enumerate(tickets))
            return {place: won for place, won in counted if won}
        size = layout.entry_size
        packed = b"".join(tickets)
        ends = _ends(layout, tickets)
        hits = self._hits(layout, packed)
        known = self._known.setdefault(layout, _Known())
        for code in set(hits).difference(known.wins):
            start = hits.index(code) * size
            won = self._counts(layout, packed[start : start + size])
            known.wins[code] = won
            known.marks[code] = bool(won)
        found: dict[int, Breakdown] = {}
        place = 0
        for mark in _MARKED.finditer(hits.translate(bytes(known.marks))):
            entry = mark.start()
            while ends[place] <= entry:
                place += 1
            won = known.wins[hits[entry]]
            found[place] = merged(found[place], won) if place in found else won
        return found

    def _counts_hits(self, layout: Layout) -> bool:
        """Whether an entry wins by how many of its numbers are drawn, and by nothing else."""
        in_order = layout.in_order and layout.kind is not Kind.BOXED
        return self._by_hits and layout.kind in _BY_HITS and not in_order

    def _counts(self, layout: Layout, packed: bytes) -> Breakdown:
        return tuple(self._scorer.counts(layout, packed).items())

    def _hits(self, layout: Layout, packed: bytes) -> bytes:
        """One byte an entry: its mains that are drawn, and 32 for each supplementary."""
        size, mains = layout.entry_size, layout.mains.count
        second_barrel = layout.second_set is not None
        weighed = packed.translate(self._mains if second_barrel else self._both)
        total = sum(int.from_bytes(weighed[column::size], "little") for column in range(mains))
        if mains < size:
            extra = packed.translate(self._supplementaries)
            total += sum(int.from_bytes(extra[column::size], "little") for column in range(mains, size))
        return total.to_bytes(len(packed) // size, "little")


def merged(one: Breakdown, other: Breakdown) -> Breakdown:
    """Both together."""
    games = Counter(dict(one))
    games.update(dict(other))
    return tuple(sorted(games.items()))


def division_totals(tickets: Mapping[Breakdown, int]) -> dict[int, int]:
    """Winning games of each division, from so many tickets with each breakdown."""
    totals: Counter[int] = Counter()
    for breakdown, count in tickets.items():
        for division, games in breakdown:
            totals[division] += games * count
    return dict(sorted(totals.items()))


def _ends(layout: Layout, tickets: Sequence[bytes]) -> list[int]:
    """Number of the first entry after each ticket."""
    ends, end = [], 0
    for packed in tickets:
        end += len(entry_starts(layout, packed))
        ends.append(end)
    return ends


def _weights(numbers: Iterable[int], weight: int) -> bytes:
    table = bytearray(256)
    for number in numbers:
        table[number] = weight
    return bytes(table)
